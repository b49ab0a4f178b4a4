import { t } from '@lingui/core/macro'
import { withTexts } from '@/language/language'
import { shortTimeText, timeText } from '@/lib/time'
import { useQueryClient } from '@tanstack/react-query'
import { Info, List } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FavoriteHeart } from '@/features/favorites/favorite-heart'
import { FiltersCard } from '@/features/filters/filters-card'
import { avoidedAt, stillAvoided } from '@/features/history/avoid'
import { eatenOf, newestFirst, useHistory } from '@/features/history/history'
import { LocationCard } from '@/features/location/location-card'
import { PickButton } from '@/features/pick/pick-button'
import { PickSlot } from '@/features/pick/pick-slot'
import { useRandomPick } from '@/features/pick/use-pick'
import { useConfig, usePageTitle } from '@/features/product/product'
import type { PickCard as PickCardType } from '@/features/restaurants/results/pick-card'
import { searchOf, storedFilters } from '@/domain/filters'
import { forgetOtherSearches } from '@/features/restaurants/results/results'
import { shownIn, useMedia, useResultsView } from '@/features/restaurants/results/results-view'
import { storedFetchTime } from '@/features/restaurants/results/stored-results'
import { storedTeamId } from '@/features/team/model/current-team'
import { TeamButton, useOnBallot } from '@/features/team/team-button'
import { storedLocation } from '@/domain/location'
import { storedUserId } from '@/lib/session'
import { useStored } from '@/lib/storage'
import { Button } from '@/ui/button'
import { NoonArc } from '@/ui/brand/noon-arc'
import { PageTitle } from '@/ui/page-title'
import { useAsked } from '@/shell/use-asked'

// No lazy component: React would show its placeholder for so long that the page could not scroll to the card.
let PickCard: typeof PickCardType | undefined
async function loadPickCard(): Promise<void> {
  ;({ PickCard } = await withTexts(import('@/features/restaurants/results/pick-card')))
}

const HomeDay = lazy(async () => ({ default: (await withTexts(import('@/shell/today/home-day'))).HomeDay }))

export function HomePage() {
  usePageTitle()
  const config = useConfig()
  const { key, state } = useLocation()
  const location = useStored(storedLocation)
  const filters = useStored(storedFilters)
  const client = useQueryClient()
  const history = useHistory()
  const view = useResultsView()
  const { current, picking, pick } = useRandomPick(location ? searchOf(location, filters) : undefined, {
    // What the list shows again may be picked as well.
    avoided: () =>
      stillAvoided(avoidedAt(Date.now(), history, filters.historyDays), shownIn(view, storedFetchTime.get())),
    prepare: loadPickCard,
    onPicked: () => location && forgetOtherSearches(client, { location, filters }),
  })
  useAsked('pick', location !== null, pick)
  const onBallot = useOnBallot()
  const wide = useMedia('(min-width: 1024px)')
  const lunch = newestFirst(eatenOf(history))[0]
  // Known from the storage, so that the day of the team has its place from the first paint on.
  const team = useStored(storedTeamId)
  const teamId = useStored(storedUserId) && team
  const day = (
    <Suspense>
      <HomeDay teamId={teamId} lunch={lunch} />
    </Suspense>
  )
  const wantsFocus = (state as { focusLocation?: boolean } | null)?.focusLocation === true

  // Beside the rest on a wide screen and so after it, before the buttons elsewhere: the keyboard follows the eye.
  const filtersCard = (
    <FiltersCard
      key="filters"
      className="px-4 pt-[18px] pb-2 sm:px-7 sm:pt-[22px] sm:pb-[18px] lg:col-start-2 lg:row-span-3 lg:row-start-1"
    />
  )

  return (
    <>
      <div aria-hidden className="absolute inset-x-0 top-0 -z-1 h-[268px] overflow-hidden bg-band sm:h-[340px]">
        <span className="absolute top-[30px] -end-[90px] size-[300px] rounded-full bg-band-deep sm:top-[92px] sm:end-[calc(50%-588px)] sm:size-[600px]" />
      </div>
      <div className="container-page">
        <Hero time={filters.departureTime}>{teamId && day}</Hero>
        {!teamId && lunch && day}
        <div className="flex flex-col gap-3.5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-6 lg:gap-y-4">
          <LocationCard config={config} focusKey={wantsFocus && !location ? key : undefined} className="p-4 sm:p-5" />
          {!wide && filtersCard}
          <Actions ready={location !== null} picking={picking} onPick={pick} />
          {current && PickCard ? (
            <PickCard
              key={current.id}
              restaurant={current.restaurant}
              foundBy={current.foundBy}
              heart={<FavoriteHeart restaurant={current.restaurant} className="-me-3" />}
              team={
                <TeamButton onCard restaurant={current.restaurant} added={onBallot.has(current.restaurant.place_id)} />
              }
            />
          ) : (
            <PickSlot />
          )}
          {wide && filtersCard}
        </div>
      </div>
    </>
  )
}

/** What the page is for, and the team's day for who has a team. */
function Hero({ time, children }: { time: string; children: ReactNode }) {
  return (
    <div
      className={`relative pt-1.5 pb-4 ${children ? 'min-[1100px]:flex' : 'sm:flex'} sm:min-h-32 sm:items-center sm:justify-between sm:gap-8 sm:pt-0 sm:pb-2.5`}
    >
      <div>
        <PageTitle className="text-hero min-[375px]:max-sm:max-w-[calc(100%-90px)]">
          {t`Where shall we eat, noonish?`}
        </PageTitle>
        <p className={`mt-1.5 text-ink-2 sm:mt-2.5 sm:text-[1.0625rem] ${children ? 'max-sm:hidden' : ''}`}>
          <span className={children ? 'hidden' : 'max-sm:hidden'}>{t`Say where you work and what you fancy.`} </span>
          {t`Lunch, decided in two minutes.`}
        </p>
      </div>
      {children ? (
        // As high as what comes, so that nothing below it moves.
        <div className="grid min-h-[222px] rounded-lg bg-surface shadow-e1 max-[1099px]:mt-2.5 sm:min-h-[168px] min-[1100px]:w-[640px] min-[1100px]:flex-none">
          {children}
        </div>
      ) : (
        <Sun time={time} />
      )}
    </div>
  )
}

/** It stands where the person leaves for lunch. */
function Sun({ time }: { time: string }) {
  const departure = timeText(time)
  const label = t`Leaving at ${departure}. Lunch runs from 11 to 2.`
  return (
    <>
      <NoonArc
        time={time}
        label={label}
        className="-mt-3.5 hidden h-[120px] w-[400px] flex-none overflow-visible lg:block"
      />
      <span
        role="img"
        aria-label={label}
        className="absolute top-5 end-1.5 grid size-[72px] place-items-center rounded-full bg-yolk font-display text-[1.375rem] text-on-yolk shadow-[0_0_0_9px_color-mix(in_srgb,var(--yolk)_34%,transparent)] max-[374px]:hidden sm:hidden"
      >
        {shortTimeText(time)}
      </span>
    </>
  )
}

const ACTION =
  'max-sm:min-h-[54px] max-sm:px-2.5 max-sm:text-body max-[374px]:px-1.5 max-[374px]:text-sm max-[374px]:[&_svg]:hidden'

interface ActionsProps {
  ready: boolean
  picking: boolean
  onPick: () => void
}

/** On a phone both stay under the thumb until they come to rest above the pick. */
function Actions({ ready, picking, onPick }: ActionsProps) {
  const navigate = useNavigate()
  const describedBy = ready ? undefined : 'why-disabled'
  return (
    <div className="grid content-start gap-2.5 max-sm:sticky max-sm:bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] max-sm:z-20 max-sm:-mx-(--gutter) max-sm:border-t max-sm:border-line max-sm:bg-bg max-sm:px-(--gutter) max-sm:py-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <PickButton ready={ready} picking={picking} onPick={onPick} describedBy={describedBy} className={ACTION} />
        <Button
          look="basil"
          size="main"
          wraps
          disabled={!ready}
          aria-describedby={describedBy}
          onClick={() => void navigate('/results')}
          className={ACTION}
        >
          <List aria-hidden />
          {t`Get Suggestions`}
        </Button>
      </div>
      {!ready && (
        <p id="why-disabled" className="flex items-center gap-2 text-sm text-ink-2 max-sm:order-first">
          <Info aria-hidden className="size-[18px]" />
          {t`Please set your location first.`}
        </p>
      )}
    </div>
  )
}
