import { useQuery } from '@tanstack/react-query'
import { Search as SearchIcon } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Config } from '../domain/config'
import { type Location, storedLocation } from '../domain/location'
import type { Restaurant, Search } from '../domain/restaurant'
import { FavoriteHeart } from '../features/favorites/favorite-heart'
import { followClock } from '../features/filters/departure'
import { DietaryNote } from '../features/filters/dietary-note'
import { FilterTags } from '../features/filters/filter-tags'
import { changeFilters } from '../features/filters/filters'
import type { Shown } from '../features/history/avoid'
import { HiddenLine } from '../features/history/hidden-line'
import { useAvoided } from '../features/history/use-avoided'
import { configOptions, usePageTitle } from '../features/product/product'
import { AllAvoided, EmptyResults, FailedResults } from '../features/restaurants/results/empty-results'
import { MapView } from '../features/restaurants/results/map-view'
import { PeekCard } from '../features/restaurants/results/peek-card'
import { RestaurantCard } from '../features/restaurants/results/restaurant-card'
import { attributionsOf, countText } from '../features/restaurants/restaurants'
import { searchOf, storedFilters, type Filters } from '../domain/filters'
import { useResults } from '../features/restaurants/results/results'
import { MoreResults, ResultsGrid } from '../features/restaurants/results/results-grid'
import { PinsNote, ResultsMap } from '../features/restaurants/results/results-map'
import { bringIntoView, useLoadMoreScroll } from '../features/restaurants/results/results-scroll'
import { MapPill, MapToggle, ResultsTop, SortMenu, Summary } from '../features/restaurants/results/results-top'
import { shownIn, useMedia, useResultsView } from '../features/restaurants/results/results-view'
import { sorted, sortFrom, sortsFor, type Sort } from '../features/restaurants/results/sort'
import { TeamButton, useOnBallot } from '../features/team/team-button'
import { useStored } from '../lib/storage'
import { Blank } from '../ui/blank'
import { Button } from '../ui/button'
import { classes } from '../lib/classes'
import { EmptyPlate } from '../ui/brand/illustrations'

const WIDE = '(min-width: 1024px)'
const NARROW = '(max-width: 639px)'

export function ResultsPage() {
  usePageTitle('Suggestions')
  useEffect(() => followClock(), [])
  const location = useStored(storedLocation)
  const config = useQuery(configOptions)
  // Without an answer the provider is the default one, and what is kept on this device can still be shown.
  const provider = config.data?.provider ?? (config.isError ? 'hybrid' : undefined)

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
  const { listed, hidden, noteOf, isAvoided, shown, show, ...order } = useListed(
    restaurants,
    first?.fetchedAt,
    filters.historyDays,
  )
  const [view, changeView] = useResultsView()
  const [pointed, setPointed] = useState<string>()
  const onBallot = useOnBallot()
  const wide = useMedia(WIDE)
  const narrow = useMedia(NARROW)
  const grid = useLoadMoreScroll(query.isFetchingNextPage, listed.length)

  const { isFetching, isError } = query
  const loading = isFetching && restaurants.length === 0
  const empty = !loading && listed.length === 0
  const failed = empty && isError
  const anyHidden = hidden.eaten + hidden.viewed > 0
  const covered = !wide && view.mapInstead && listed.length > 0
  const beside = wide && view.mapBeside && !failed
  const selected = view.selected ?? (covered ? listed[0]?.place_id : undefined)
  const select = useCallback((placeId: string) => changeView({ selected: placeId }), [changeView])
  const pressPin = (placeId: string) => {
    select(placeId)
    const card = wide && document.getElementById(placeId)
    if (card) bringIntoView(card)
  }
  const again = () => {
    focusTitle()
    void query.refetch()
  }
  const foundBy = useMemo(() => searchOf(location, filters), [location, filters])
  const shared = { foundBy, photos: config?.photos === true }
  const map = (className: string) => (
    <ResultsMap
      restaurants={listed}
      location={location}
      km={filters.radius[0]}
      active={pointed ?? selected}
      onSelect={pressPin}
      styleUrl={config?.map.style}
      className={className}
    />
  )

  return (
    <>
      <ResultsTop
        covered={covered}
        controls={
          !empty && (
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
            status={
              loading
                ? `Looking around ${location.address.split(',')[0]}`
                : first && countText(listed.length, query.hasNextPage)
            }
            tags={<FilterTags filters={filters} />}
          />
        }
      />
      <div
        className={classes(
          'items-start gap-6',
          beside && 'grid grid-cols-[minmax(0,1fr)_456px] print:block',
          covered && 'invisible',
        )}
      >
        <div>
          {query.data && <DietaryNote filters={filters} found={listed.length} unknown={first?.unknownDietary ?? 0} />}
          {listed.length > 0 && <HiddenLine hidden={hidden} shown={shown} onShow={show} />}
          {failed && <FailedResults cause={query.error?.message ?? ''} onRetry={again} />}
          {empty && !failed && anyHidden && <AllAvoided hidden={hidden} onShow={show} onAgain={again} />}
          {empty && !failed && !anyHidden && (
            <EmptyResults location={location} filters={filters} isAvoided={isAvoided} onFix={fix} onAgain={again} />
          )}
          <ResultsGrid
            ref={grid}
            besideMap={beside}
            fetching={isFetching}
            waiting={loading || query.isFetchingNextPage}
          >
            {listed.map((restaurant, i) => (
              <ResultCard
                key={restaurant.place_id}
                restaurant={restaurant}
                number={i + 1}
                note={noteOf(restaurant)}
                added={onBallot.has(restaurant.place_id)}
                active={restaurant.place_id === view.selected}
                onPoint={setPointed}
                {...shared}
              />
            ))}
          </ResultsGrid>
          <MoreResults
            more={query.hasNextPage && !isFetching}
            failure={restaurants.length > 0 && !isFetching ? query.error?.message : undefined}
            onMore={() => void query.fetchNextPage()}
          />
          <p className="pt-6 text-xs text-ink-3">{attributionsOf(restaurants).join(' · ')}</p>
        </div>
        {beside && (
          <div className="sticky top-[88px]">
            {map('h-[calc(100dvh-112px)] rounded-xl shadow-e0')}
            <PinsNote count={listed.length} className="top-4 start-4" />
          </div>
        )}
      </div>
      {covered && (
        <MapView
          map={map('h-full')}
          restaurants={listed}
          title={`${countText(listed.length, query.hasNextPage)} within ${filters.radius[0].toFixed(1)} km`}
          selected={selected}
          onSelect={select}
          renderCard={(restaurant) => (
            <PeekCard
              restaurant={restaurant}
              heart={<FavoriteHeart restaurant={restaurant} />}
              team={<TeamButton onCard restaurant={restaurant} added={onBallot.has(restaurant.place_id)} />}
              {...shared}
            />
          )}
        />
      )}
      {listed.length > 0 && <MapPill onMap={covered} onToggle={() => changeView({ mapInstead: !view.mapInstead })} />}
    </>
  )
}

/** The list as it is shown: without late visits unless they are asked for, in the order the address names. */
function useListed(restaurants: readonly Restaurant[], fetchedAt: number | undefined, historyDays: number) {
  const [view, changeView] = useResultsView()
  const [params, setParams] = useSearchParams()
  const shown = shownIn(view, fetchedAt)
  const { kept, ...avoided } = useAvoided(restaurants, fetchedAt, historyDays, shown)
  const offered = useMemo(() => sortsFor(restaurants), [restaurants])
  const sort = sortFrom(params.get('sort'), offered)
  return {
    listed: useMemo(() => sorted(kept, sort), [kept, sort]),
    ...avoided,
    shown,
    show: (next: Shown) =>
      changeView(next === 'none' ? { recentShownIn: 0 } : { recentShownIn: fetchedAt ?? 0, recentShown: next }),
    sort,
    offered,
    onSort: (next: Sort) => setParams(next === 'nearest' ? {} : { sort: next }, { replace: true }),
  }
}

interface ResultCardProps {
  restaurant: Restaurant
  number: number
  note: string | undefined
  added: boolean
  active: boolean
  foundBy: Search
  photos: boolean
  onPoint: (placeId: string | undefined) => void
}

/** There can be hundreds, and pointing at one must not draw the others again. */
const ResultCard = memo(function ResultCard({ restaurant, number, active, onPoint, added, ...rest }: ResultCardProps) {
  const point = (pointed: boolean) => onPoint(pointed ? restaurant.place_id : undefined)
  return (
    <RestaurantCard
      restaurant={restaurant}
      pin={{ number, active, onPoint: point }}
      heart={
        <FavoriteHeart
          restaurant={restaurant}
          className="absolute top-1 end-1 sm:top-2.5 sm:end-2.5 sm:bg-surface sm:shadow-e1"
        />
      }
      team={<TeamButton onCard restaurant={restaurant} added={added} />}
      {...rest}
    />
  )
})

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
      <ResultsGrid besideMap={false} fetching waiting />
    </>
  )
}

function NoLocation() {
  return (
    <>
      <ResultsTop />
      <Blank
        illustration={<EmptyPlate />}
        title="Location not set"
        text="Suggestions are looked up around where you work."
        className="mt-4"
        action={
          <Button asChild look="sun">
            <Link to="/" state={{ focusLocation: true }}>
              <SearchIcon aria-hidden />
              Set your location
            </Link>
          </Button>
        }
      />
    </>
  )
}
