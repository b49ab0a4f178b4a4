import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CUISINES } from '@/domain/cuisines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, LoaderCircle, Plus, Search as SearchIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Location } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { Button } from '@/ui/button'
import { DialogBody, DialogFooter } from '@/ui/dialog'
import { Skeleton } from '@/ui/skeleton'
import { TabPanel, Tabs } from '@/ui/tabs'
import { TextField } from '@/ui/text-field'
import { suggestTo } from './add-to-team'
import { kindAndDistance } from './ballot-row'
import { MOST_CANDIDATES } from '../model/ballot'
import { nameSearchOptions, SHORTEST_NAME, useSettled } from './name-search'
import type { Team } from '../model/team'

export interface AddRestaurantProps {
  team: Team
  /** Where names are looked up when the team has not said where it is. */
  location: Location | null
  suggestions: readonly Restaurant[]
  favorites: readonly Restaurant[]
  renderPicture: (restaurant: Restaurant) => ReactNode
  onDone: () => void
}

type Source = 'suggestions' | 'favorites'

const SOURCES = [
  { value: 'suggestions', label: msg`Suggestions` },
  { value: 'favorites', label: msg`Favorites` },
] as const

/** More for the ballot: by name near the team, from the current suggestions, or from favorites. */
export function AddRestaurant({ team, location, suggestions, favorites, renderPicture, onDone }: AddRestaurantProps) {
  const [text, setText] = useState('')
  const [source, setSource] = useState<Source>('suggestions')
  const count = team.round.candidates.length
  const near = team.location ?? location
  const rows = { team, renderPicture, full: count >= MOST_CANDIDATES }
  const most = MOST_CANDIDATES
  const sources = SOURCES.map(({ value, label }) => ({ value, label: i18n._(label) }))
  const searching = text.trim().length >= SHORTEST_NAME && near !== null

  return (
    <>
      <DialogBody apart className="content-start sm:min-h-[420px]">
        <TextField
          type="search"
          // Opened by a button that says so.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t`Search by name`}
          aria-label={t`Search restaurants by name`}
          maxLength={CUISINES.length}
          icon={<SearchIcon aria-hidden />}
        />
        {searching ? (
          <Found text={text.trim()} near={near} {...rows} />
        ) : (
          <Tabs label={t`Where to pick from`} value={source} options={sources} onChange={setSource}>
            {(tabs) => (
              <div className="grid gap-[18px]">
                {tabs}
                <TabPanel value="suggestions">
                  <Rows
                    {...rows}
                    restaurants={suggestions}
                    none={t`Search for lunch first. What you find appears here.`}
                  />
                </TabPanel>
                <TabPanel value="favorites">
                  <Rows {...rows} restaurants={favorites} none={t`Your favorites appear here.`} />
                </TabPanel>
              </div>
            )}
          </Tabs>
        )}
      </DialogBody>
      <DialogFooter>
        <p role="status" className="min-w-0 flex-1 text-sm text-ink-2">
          {t`${count} of ${most} places on the vote`}
        </p>
        <Button look="basil" onClick={onDone} className="min-w-32">
          {t`Done`}
        </Button>
      </DialogFooter>
    </>
  )
}

interface RowsOf {
  team: Team
  renderPicture: (restaurant: Restaurant) => ReactNode
  full: boolean
}

function Found({ text, near, ...rows }: RowsOf & { text: string; near: Pick<Location, 'lat' | 'lng'> }) {
  const settled = useSettled(text)
  const query = useQuery(nameSearchOptions(settled, near))
  if (query.data && settled === text) {
    return <Rows {...rows} restaurants={query.data} none={t`Nothing called "${text}" within 5 km.`} />
  }
  if (query.isError) return <p role="alert">{t`The search did not work. Please try again.`}</p>
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">{t`Searching`}</span>
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} className="h-24 rounded-lg" />
      ))}
    </div>
  )
}

function Rows({ restaurants, none, ...rest }: RowsOf & { restaurants: readonly Restaurant[]; none: string }) {
  if (restaurants.length === 0) return <p className="py-6 text-center text-ink-2">{none}</p>
  return (
    <ul className="grid gap-2.5">
      {restaurants.slice(0, 50).map((restaurant) => (
        <AddRow key={restaurant.place_id} restaurant={restaurant} {...rest} />
      ))}
    </ul>
  )
}

function AddRow({ restaurant, team, renderPicture, full }: RowsOf & { restaurant: Restaurant }) {
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const { place_id, name } = restaurant
  const added = team.round.candidates.some((one) => one.restaurant.place_id === place_id)
  const add = async () => {
    if (added || adding || full) return
    setAdding(true)
    await suggestTo(client, team.id, restaurant)
    setAdding(false)
  }
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-lg bg-surface p-3 shadow-e0 max-[374px]:grid-cols-[52px_minmax(0,1fr)_auto] max-[374px]:gap-2.5 max-[374px]:p-2.5">
      <div className="relative size-18 overflow-hidden rounded-md max-[374px]:size-13">{renderPicture(restaurant)}</div>
      <div className="min-w-0">
        <h3 className="font-display text-h3 leading-[1.2] wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-2">{kindAndDistance(restaurant)}</p>
      </div>
      <Button
        size="small"
        look={added ? 'soft' : 'outline'}
        aria-disabled={added || adding || full}
        onClick={() => void add()}
        className={full && !added ? 'text-ink-3' : ''}
      >
        {added && <Check aria-hidden />}
        {!added && (adding ? <LoaderCircle aria-hidden className="animate-spin" /> : <Plus aria-hidden />)}
        <span>
          {added ? (
            <Trans>
              Added<span className="sr-only"> {name}</span>
            </Trans>
          ) : (
            <Trans>
              Add<span className="sr-only"> {name}</span>
            </Trans>
          )}
        </span>
      </Button>
    </li>
  )
}
