import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Config } from '@/domain/config'
import { type Location, storedLocation } from '@/domain/location'
import { kindOf, storedProvider } from '@/domain/provider'
import type { Restaurant } from '@/domain/restaurant'
import { followClock } from '@/features/filters/departure'
import { DietaryNote } from '@/features/filters/dietary-note'
import { FilterTags } from '@/features/filters/filter-tags'
import { changeFilters } from '@/features/filters/filters'
import { HiddenLine } from '@/features/history/hidden-line'
import { configOptions, usePageTitle } from '@/features/product/product'
import { AllAvoided, EmptyResults, FailedResults, LocationNotSet } from '@/features/restaurants/results/empty-results'
import { CardSkeletons } from '@/features/restaurants/results/card-skeleton'
import { LeftOutLine } from '@/features/restaurants/results/left-out-line'
import { useAskLive, useLiveSources } from '@/features/restaurants/live'
import { attributionsOf, countText, countWithinText, unknownHoursText } from '@/features/restaurants/restaurants'
import { searchOf, storedFilters, type Filters } from '@/domain/filters'
import { useResults } from '@/features/restaurants/results/results'
import { MoreResults, ResultsGrid, ResultsGroups } from '@/features/restaurants/results/results-grid'
import { PinsNote, ResultsMap } from '@/features/restaurants/results/results-map'
import { bringIntoView, useLoadMoreScroll } from '@/features/restaurants/results/results-scroll'
import {
  MapPill,
  MapToggle,
  ResultsTop,
  SortMenu,
  Summary,
  useMapFocus,
} from '@/features/restaurants/results/results-top'
import { SortNote } from '@/features/restaurants/results/sort-note'
import { changeView, useMedia, useResultsView } from '@/features/restaurants/results/results-view'
import { StaleList } from '@/features/restaurants/results/stale-list'
import { useOnBallot } from '@/features/team/team-button'
import { useStored } from '@/lib/storage'
import { classes } from '@/lib/classes'
import { MapInstead } from '@/shell/map-instead'
import { ResultCard } from '@/shell/result-card'
import { useListed, useWhys } from '@/shell/results-list'

const WIDE = '(min-width: 1024px)'
const NARROW = '(max-width: 639px)'
/** The bar above the map of a phone, and the cards below it. */
const UNDER_CARDS = { top: 56, bottom: 224 }

export function ResultsPage() {
  usePageTitle(t`Suggestions`)
  useEffect(() => followClock(), [])
  const location = useStored(storedLocation)
  const config = useQuery(configOptions)
  // Without an answer the provider is the default one, and what is kept on this device can still be shown.
  const chosen = useStored(storedProvider)
  const provider = config.data ? kindOf(config.data, chosen) : config.isError ? (chosen ?? 'hybrid') : undefined

  return (
    <div className="container-page">
      {provider === undefined && <Waiting />}
      {provider !== undefined && location && (
        <Suggestions location={location} provider={provider} config={config.data} />
      )}
      {provider !== undefined && !location && <NoLocation />}
    </div>
  )
}

interface SuggestionsProps {
  location: Location
  provider: string
  config: Config | undefined
}

function Suggestions({ location, provider, config }: SuggestionsProps) {
  const filters = useStored(storedFilters)
  const { query, restaurants, first } = useResults(provider, location, filters)
  const list = useListed(restaurants, first?.fetchedAt, filters)
  const { groups, listed, hidden, noteOf, isAvoided, shown, show, sortNote, ...order } = list
  useAskLive(restaurants, config?.live === true)
  const view = useResultsView()
  const [pointed, setPointed] = useState<string>()
  const onBallot = useOnBallot()
  const wide = useMedia(WIDE)
  const narrow = useMedia(NARROW)
  const whys = useWhys(restaurants, listed, !query.hasNextPage, filters.order)
  const grid = useLoadMoreScroll(query.isFetchingNextPage, listed.length)

  const { isFetching, isError } = query
  const stale = isError && !isFetching && !query.isFetchNextPageError
  const loading = isFetching && restaurants.length === 0
  const empty = !loading && listed.length === 0
  const failed = empty && isError
  const anyHidden = hidden.eaten + hidden.viewed > 0
  const covered = !wide && view.mapInstead && listed.length > 0
  const beside = wide && view.mapBeside && !failed
  useMapFocus(covered)
  const selected = view.selected ?? (covered ? listed[0]?.place_id : undefined)
  const again = () => {
    focusTitle()
    void query.refetch()
  }
  const toggleMap = () => changeView({ mapInstead: !view.mapInstead })
  const shared = useShared(location, filters, config?.photos === true)
  const map = (className: string, coveredBy?: { readonly top: number; readonly bottom: number }) => (
    <ResultsMap
      restaurants={listed}
      location={location}
      km={filters.radius[0]}
      active={pointed ?? selected}
      onSelect={(placeId) => pressPin(placeId, wide)}
      styleUrl={config?.map.style}
      {...(coveredBy && { covered: coveredBy })}
      className={className}
    />
  )

  return (
    <>
      <ResultsTop
        covered={covered}
        controls={
          !empty &&
          !narrow && (
            <>
              <SortMenu {...order} />
              <MapToggle shown={view.mapBeside} onToggle={() => changeView({ mapBeside: !view.mapBeside })} />
            </>
          )
        }
        summary={
          <Summary
            narrow={narrow}
            busy={loading}
            lead={
              <>
                {listed.length > 0 && !covered && <MapPill onMap={false} onToggle={toggleMap} />}
                {narrow && !empty && <SortMenu {...order} className="flex-none" />}
              </>
            }
            status={loading ? lookingText(location) : first && countText(listed.length, query.hasNextPage)}
            tags={<FilterTags filters={filters} onLast={focusTitle} />}
          />
        }
      />
      <div
        className={classes(
          'items-start gap-5.5',
          beside && 'grid grid-cols-[minmax(0,1fr)_424px] print:block',
          covered && 'invisible',
        )}
      >
        <div>
          <StaleList at={stale && !empty ? first?.fetchedAt : undefined} onRetry={again} />
          {query.data && <DietaryNote filters={filters} found={listed.length} unknown={first?.unknownDietary ?? 0} />}
          {listed.length > 0 && <HiddenLine hidden={hidden} shown={shown} onShow={show} />}
          <SortNote {...sortNote} />
          {failed && <FailedResults cause={query.error?.message ?? ''} onRetry={again} />}
          {empty && !failed && anyHidden && <AllAvoided hidden={hidden} onShow={show} onAgain={again} />}
          {empty && !failed && !anyHidden && (
            <EmptyResults location={location} filters={filters} isAvoided={isAvoided} onFix={fix} onAgain={again} />
          )}
          <ResultsGroups
            ref={grid}
            groups={groups}
            besideMap={beside}
            fetching={isFetching}
            waiting={loading || query.isFetchingNextPage}
            more={query.hasNextPage}
            renderCard={(restaurant) => (
              <ResultCard
                key={restaurant.place_id}
                restaurant={restaurant}
                note={noteOf(restaurant)}
                why={whys.get(restaurant.place_id)}
                added={onBallot.has(restaurant.place_id)}
                active={restaurant.place_id === view.selected}
                onPoint={setPointed}
                shared={shared}
              />
            )}
          />
          <MoreResults
            more={query.hasNextPage && !isFetching}
            failure={query.isFetchNextPageError && !isFetching ? query.error.message : undefined}
            onMore={() => void query.fetchNextPage()}
          />
          {listed.length > 0 && (
            <LeftOutLine count={first?.withoutMeal ?? 0} onShow={() => fix({ withoutMeal: true })} />
          )}
          <Sources restaurants={listed} />
        </div>
        {beside && (
          <div className="sticky top-[88px]">
            {map('h-[calc(100dvh-112px)] rounded-xl shadow-e0')}
            <PinsNote count={listed.length} className="top-4 start-4" />
          </div>
        )}
      </div>
      {covered && (
        <MapInstead
          map={map('h-full', UNDER_CARDS)}
          restaurants={listed}
          title={countWithinText(listed.length, query.hasNextPage, filters.radius[0])}
          selected={selected}
          shared={shared}
          onBallot={onBallot}
          whys={whys}
          onToggle={toggleMap}
        />
      )}
    </>
  )
}

function lookingText({ address }: Location): string {
  const [place = ''] = address.split(',')
  return t`Looking around ${place}`
}

/** What every card is given. */
function useShared(location: Location, filters: Filters, photos: boolean) {
  return useMemo(() => ({ foundBy: searchOf(location, filters), photos }), [location, filters, photos])
}

function Sources({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const sources = [...attributionsOf(restaurants), ...useLiveSources(restaurants)].join(' · ')
  return (
    <p className="pt-4 text-xs text-ink-3">{[sources, unknownHoursText(restaurants)].filter(Boolean).join('. ')}</p>
  )
}

function pressPin(placeId: string, wide: boolean): void {
  changeView({ selected: placeId })
  const card = wide && document.getElementById(placeId)
  if (card) bringIntoView(card)
}

/** A button that goes away leaves focus at the title. */
function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

function fix(change: Partial<Filters>): void {
  focusTitle()
  changeFilters(change)
}

/** Until the product has said which provider it uses. */
function Waiting() {
  return (
    <>
      <ResultsTop />
      <ResultsGrid besideMap={false}>
        <CardSkeletons />
      </ResultsGrid>
    </>
  )
}

function NoLocation() {
  return (
    <>
      <ResultsTop />
      <LocationNotSet />
    </>
  )
}
