import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCw, Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Location, Restaurant, Search } from '../api'
import { FavoriteHeart } from '../features/favorites/favorite-heart'
import { FilterTags } from '../features/filters/filter-tags'
import { unknownDietaryText } from '../features/filters/filters'
import { usePageTitle } from '../features/product/product'
import { CardSkeletons } from '../features/restaurants/card-skeleton'
import { RestaurantCard } from '../features/restaurants/restaurant-card'
import { attributionsOf, mergePages, nearbyOptions, searchOf } from '../features/restaurants/restaurants'
import { storedFilters, storedLocation, useStored, type Filters } from '../stored'
import { Alert } from '../ui/alert'
import { Blank } from '../ui/blank'
import { Button } from '../ui/button'
import { EmptyPlate, SpilledCup } from '../ui/illustrations'
import { PageTitle } from '../ui/page-title'

const FAILED = 'Error loading restaurants. Please try again.'

export function ResultsPage() {
  usePageTitle('Suggestions')
  const location = useStored(storedLocation)
  return (
    <div className="container-page">
      <div className="-ml-3.5 pt-2.5">
        <Button asChild look="ghost" size="small">
          <Link to="/">
            <ArrowLeft aria-hidden />
            Back to Filters
          </Link>
        </Button>
      </div>
      <PageTitle className="text-h1">Suggestions</PageTitle>
      {location ? <Suggestions location={location} /> : <NoLocation />}
    </div>
  )
}

function Suggestions({ location }: { location: Location }) {
  const filters = useStored(storedFilters)
  const search = searchOf(location, filters)
  const query = useInfiniteQuery(nearbyOptions(search))
  const restaurants = mergePages(query.data?.pages ?? [])
  const { isFetching, isFetchingNextPage, hasNextPage, isError } = query
  const grid = useLoadMoreScroll(isFetchingNextPage, restaurants.length)
  const loading = isFetching && restaurants.length === 0
  const loadMore = () => void query.fetchNextPage()

  return (
    <>
      <Summary filters={filters} count={loading || !query.data ? undefined : restaurants.length} more={hasNextPage} />
      {query.data && <DietaryNote filters={filters} unknown={query.data.pages[0]?.unknownDietary ?? 0} />}
      {restaurants.length === 0 && !loading ? (
        <Nothing failed={isError} onAgain={() => void query.refetch()} />
      ) : (
        <div ref={grid} aria-busy={isFetching} className="grid gap-3.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          {restaurants.map((restaurant, i) => (
            <ResultCard key={restaurant.place_id} restaurant={restaurant} number={i + 1} foundBy={search} />
          ))}
          {(loading || isFetchingNextPage) && <CardSkeletons />}
        </div>
      )}
      {restaurants.length > 0 && isError && !isFetching && <Alert className="mt-5">{FAILED}</Alert>}
      {hasNextPage && !isFetching && (
        <div className="grid place-items-center pt-6">
          <Button onClick={loadMore}>{isError ? 'Retry' : 'Load more suggestions'}</Button>
        </div>
      )}
      <p className="pt-6 text-xs text-ink-3">{attributionsOf(restaurants).join(' · ')}</p>
    </>
  )
}

function ResultCard({ restaurant, number, foundBy }: { restaurant: Restaurant; number: number; foundBy: Search }) {
  return (
    <RestaurantCard
      restaurant={restaurant}
      number={number}
      foundBy={foundBy}
      heart={
        <FavoriteHeart
          restaurant={restaurant}
          className="absolute top-1 right-1 sm:top-2.5 sm:right-2.5 sm:bg-surface sm:shadow-e1"
        />
      }
    />
  )
}

function Summary({ filters, count, more }: { filters: Filters; count: number | undefined; more: boolean }) {
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-center gap-2">
      <output className="mr-1 text-sm font-semibold whitespace-nowrap empty:hidden">
        {count !== undefined && `${count} ${count === 1 ? 'place' : 'places'}${more ? ' so far' : ''}`}
      </output>
      <FilterTags filters={filters} />
    </div>
  )
}

/** Diets are never a promise of ours, and silence is not a no. */
function DietaryNote({ filters, unknown }: { filters: Filters; unknown: number }) {
  if (filters.dietary.length === 0) return null
  return (
    <p className="mb-4 text-sm text-ink-2">
      What a place serves is stated by the place.{unknown > 0 && ` ${unknownDietaryText(unknown, filters.dietary)}`}
    </p>
  )
}

function Nothing({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
  const again = (text: string) => (
    <Button look="sun" onClick={onAgain}>
      <RotateCw aria-hidden />
      {text}
    </Button>
  )
  return failed ? (
    <Blank
      role="alert"
      illustration={<SpilledCup />}
      title="Something spilled"
      text={FAILED}
      action={again('Retry')}
      className="mt-6"
    />
  ) : (
    <Blank
      illustration={<EmptyPlate crumbs />}
      title="No restaurants found"
      text="Try adjusting your filters or changing your location."
      action={again('Try again')}
      className="mt-6"
    />
  )
}

function NoLocation() {
  return (
    <Blank
      illustration={<EmptyPlate />}
      title="Where do you work?"
      text="Set your location first. Suggestions are looked up around it."
      className="mt-6"
      action={
        <Button asChild look="sun">
          <Link to="/" state={{ focusLocation: true }}>
            <SearchIcon aria-hidden />
            Set your location
          </Link>
        </Button>
      }
    />
  )
}

/** After more results have come in, scrolls to the third card from the end and moves focus there. */
function useLoadMoreScroll(loading: boolean, count: number) {
  const grid = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (loading) {
      before.current ??= count
      return
    }
    const grew = before.current !== undefined && count > before.current
    before.current = undefined
    const card = grew ? grid.current?.querySelectorAll('article')[Math.max(0, count - 3)] : undefined
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    card?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'center' })
    card?.focus({ preventScroll: true })
  }, [loading, count])

  return grid
}
