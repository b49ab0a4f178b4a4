import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Search as SearchIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { CUISINES, kindText } from '@/domain/cuisines'
import { storedLocation, type Location } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { readShared } from '@/domain/shared'
import { usePageTitle } from '@/features/product/product'
import { detailsPath } from '@/features/restaurants/restaurant'
import { TeamButton, useOnBallot } from '@/features/team/team-button'
import { nameSearchOptions, SHORTEST_NAME, useSettled } from '@/features/team/voting/name-search'
import { BASE } from '@/lib/base'
import { distanceText } from '@/lib/format'
import { useStored } from '@/lib/storage'
import { Button } from '@/ui/button'
import { PageTitle } from '@/ui/page-title'
import { Skeleton } from '@/ui/skeleton'
import { TextField } from '@/ui/text-field'

/** What a person shared with the app: a team's link is opened, a place's name is looked up near where they work. */
export function SharePage() {
  const [params] = useSearchParams()
  const [title, text, url] = ['title', 'text', 'url'].map((name) => params.get(name)) as [string, string, string]
  const shared = readShared({ title, text, url }, location.origin + BASE)
  if ('path' in shared) return <Navigate to={shared.path} replace />
  return <ByName key={shared.words} words={shared.words} />
}

function ByName({ words }: { words: string }) {
  const title = t`Find a shared place`
  usePageTitle(title)
  const [text, setText] = useState(words)
  const near = useStored(storedLocation)
  const name = text.trim()
  const least = SHORTEST_NAME
  return (
    <div className="container-page grid max-w-[720px] gap-4 pt-4 sm:pt-7">
      <PageTitle className="text-h1">{title}</PageTitle>
      <TextField
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={t`Search by name`}
        aria-label={t`Search restaurants by name`}
        maxLength={CUISINES.length}
        icon={<SearchIcon aria-hidden />}
      />
      {near === null ? (
        <NoLocation />
      ) : name.length < SHORTEST_NAME ? (
        <p className="text-ink-2">{t`Type at least ${least} letters of its name.`}</p>
      ) : (
        <Found name={name} near={near} />
      )}
    </div>
  )
}

function NoLocation() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{t`Please set your location first.`}</p>
      <Button asChild look="sun">
        <Link to="/" state={{ focusLocation: true }}>
          {t`Find lunch`}
        </Link>
      </Button>
    </div>
  )
}

function Found({ name, near }: { name: string; near: Location }) {
  const settled = useSettled(name)
  const query = useQuery(nameSearchOptions(settled, near))
  const onBallot = useOnBallot()
  if (query.isError) return <p role="alert">{t`The search did not work. Please try again.`}</p>
  if (!query.data || settled !== name) {
    return (
      <div role="status" className="grid gap-2.5">
        <span className="sr-only">{t`Searching`}</span>
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    )
  }
  if (query.data.length === 0) return <p role="status">{t`Nothing called "${name}" within 5 km.`}</p>
  return (
    <ul className="grid gap-2.5">
      {query.data.map((restaurant) => (
        <Row key={restaurant.place_id} restaurant={restaurant} added={onBallot.has(restaurant.place_id)} />
      ))}
    </ul>
  )
}

function Row({ restaurant, added }: { restaurant: Restaurant; added: boolean }) {
  const { place_id, name, types, distance } = restaurant
  const [type] = types
  const facts = [type && kindText(type), distance !== undefined && distanceText(distance)]
  return (
    <li className="flex items-center gap-3.5 rounded-lg bg-surface p-3.5 shadow-e0">
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-h3 leading-[1.2] wrap-anywhere">
          <Link to={detailsPath(place_id)} className="inline-flex min-h-11 items-center rounded-sm hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">{facts.filter(Boolean).join(', ')}</p>
      </div>
      <TeamButton restaurant={restaurant} added={added} size="small" />
    </li>
  )
}
