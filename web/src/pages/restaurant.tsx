import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, type Restaurant } from '../api'
import { FavoriteHeart } from '../features/favorites/favorite-heart'
import { usePageTitle } from '../features/product/product'
import { DetailsSkeleton } from '../features/restaurants/details-skeleton'
import { DetailsTitle } from '../features/restaurants/details-title'
import { FactCards } from '../features/restaurants/fact-cards'
import { DirectionsButton, PlanCard } from '../features/restaurants/plan-card'
import { restaurantOptions, searchOf } from '../features/restaurants/restaurants'
import { storedFilters, storedLocation, useStored } from '../stored'
import { Blank } from '../ui/blank'
import { Button } from '../ui/button'
import { Dish } from '../ui/dish/dish'
import { EmptyPlate, SpilledCup } from '../ui/illustrations'
import { PageTitle } from '../ui/page-title'

export function RestaurantPage() {
  const { id = '' } = useParams()
  const location = useStored(storedLocation)
  const filters = useStored(storedFilters)
  const query = useQuery(restaurantOptions(id, location ? searchOf(location, filters) : undefined))
  usePageTitle(query.data?.name ?? 'Restaurant')

  if (query.data) return <Details restaurant={query.data} />
  if (query.isFetching) return <Loading />
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  return <Failed onRetry={() => void query.refetch()} />
}

function Details({ restaurant }: { restaurant: Restaurant }) {
  const { place_id, types, name, attribution } = restaurant
  return (
    <div className="container-page max-sm:pb-20">
      <BackToResults />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-8">
        <div className="grid gap-[22px] max-sm:contents">
          <div className="relative -mx-4 h-[248px] overflow-hidden sm:mx-0 sm:h-[312px] sm:rounded-xl">
            <Dish
              placeId={place_id}
              types={types}
              crop="art"
              width={800}
              height={320}
              zoom={0.86}
              centred
              wide
              className="absolute inset-0 size-full object-cover"
              title={`Illustration for ${name}`}
            />
            <FavoriteHeart
              restaurant={restaurant}
              className="absolute top-4 right-4 size-13! bg-surface shadow-e1 [&_svg]:size-6"
            />
          </div>
          <DetailsTitle restaurant={restaurant} className="min-w-0" />
          <div className="grid gap-4 max-sm:order-1 sm:grid-cols-2 sm:gap-5">
            <FactCards restaurant={restaurant} />
            {attribution && <p className="text-xs text-ink-3 sm:col-span-2">{attribution}</p>}
          </div>
        </div>
        <aside aria-label="Plan" className="lg:sticky lg:top-[92px]">
          <PlanCard restaurant={restaurant} />
        </aside>
      </div>
      <div className="fixed inset-x-0 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] z-20 border-t border-line bg-bg px-4 py-3 sm:hidden">
        <DirectionsButton restaurant={restaurant} className="w-full" />
      </div>
    </div>
  )
}

/** Goes back in history when the results are what came before, so that their scroll is kept. */
function BackToResults() {
  const navigate = useNavigate()
  const state = useLocation().state as { fromResults?: boolean } | null
  const back = (event: MouseEvent) => {
    if (!state?.fromResults || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className="-ml-3.5 pt-3.5 pb-3">
      <Button asChild look="ghost" size="small">
        <Link to="/results" onClick={back}>
          <ArrowLeft aria-hidden />
          Back to results
        </Link>
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div className="container-page" aria-busy>
      <BackToResults />
      <PageTitle className="sr-only">Loading restaurant</PageTitle>
      <DetailsSkeleton />
    </div>
  )
}

function NotFound() {
  return (
    <div className="container-page pt-10">
      <Blank
        heading="h1"
        illustration={<EmptyPlate crumbs />}
        title="Restaurant not found"
        text="It may have closed, moved, or changed its name."
        action={
          <Button asChild look="sun">
            <Link to="/results">
              <ArrowLeft aria-hidden />
              Back to results
            </Link>
          </Button>
        }
      />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="container-page">
      <BackToResults />
      <Blank
        role="alert"
        heading="h1"
        illustration={<SpilledCup />}
        title="Something spilled"
        text="Failed to fetch restaurant details"
        action={
          <Button look="sun" onClick={onRetry}>
            <RotateCw aria-hidden />
            Retry
          </Button>
        }
      />
    </div>
  )
}
