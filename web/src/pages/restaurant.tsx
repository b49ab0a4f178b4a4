import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { Crowd, Restaurant } from '@/domain/restaurant'
import { type Location, storedLocation } from '@/domain/location'
import { refusalIn } from '@/lib/failure'
import { crowdOptions, knownDuration } from '@/features/crowd/crowd'
import { PeakHours, VisitDuration } from '@/features/crowd/peak-hours'
import { FavoriteHeart } from '@/features/favorites/favorite-heart'
import { storedHistory } from '@/features/history/history'
import { type TodaysVisit, useTodaysVisit, VisitNote } from '@/features/history/visit-note'
import { configOptions, usePageTitle } from '@/features/product/product'
import { HiddenNote, SomethingWrong } from '@/features/report/something-wrong'
import { restaurantOptions } from '@/features/restaurants/details/details'
import { DetailsMap } from '@/features/restaurants/details/details-map'
import { DetailsPicture } from '@/features/restaurants/details/details-picture'
import { DetailsSkeleton } from '@/features/restaurants/details/details-skeleton'
import { DetailsTitle } from '@/features/restaurants/details/details-title'
import { BeforeYouGo } from '@/features/restaurants/details/before-you-go'
import { useAskLive, useLiveSources, useShown } from '@/features/restaurants/live'
import { DirectionsButton, PlanCard } from '@/features/restaurants/details/plan-card'
import { searchOf, type Filters, storedFilters } from '@/domain/filters'
import { attributionsOf, selectedAs } from '@/features/restaurants/restaurants'
import { withoutTravel } from '@/features/restaurants/restaurant'
import { keptRestaurant } from '@/features/restaurants/results/stored-results'
import { TeamButton, useOnBallot } from '@/features/team/team-button'
import { storedFavorites } from '@/domain/favorite'
import { WhatPeopleKnow } from '@/features/visit/what-people-know'
import { LoadFailed } from '@/features/product/load-failed'
import { useTold } from '@/shell/told'
import { useStored } from '@/lib/storage'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { EmptyPlate } from '@/ui/brand/illustrations'
import { PageTitle } from '@/ui/page-title'

export function RestaurantPage() {
  const { id = '' } = useParams()
  const location = useStored(storedLocation)
  const filters = useStored(storedFilters)
  const search = location ? searchOf(location, filters) : undefined
  const selected = selectedAs(id, search)
  const query = useQuery(restaurantOptions(id, search))
  const unanswered = query.isError && !refusalIn(query.error)
  const restaurant = query.data ?? selected ?? (unanswered ? rememberedRestaurant(id) : undefined)
  const visit = useTodaysVisit(restaurant)
  usePageTitle(restaurant?.name ?? t`Restaurant`)

  if (restaurant) {
    return (
      <Details
        key={id}
        restaurant={restaurant}
        visit={visit}
        whole={!query.isFetching}
        location={location}
        filters={filters}
      />
    )
  }
  if (query.isFetching) return <Loading />
  if (refusalIn(query.error)?.status === 404) return <NotFound />
  return <Failed error={query.error} onRetry={() => void query.refetch()} />
}

/** What this device knows of a place when nobody can be asked. */
function rememberedRestaurant(id: string): Restaurant | undefined {
  const saved = [...storedFavorites.get(), ...storedHistory.get()].find(({ place_id }) => place_id === id)
  return keptRestaurant(id) ?? (saved && withoutTravel(saved))
}

interface DetailsProps {
  restaurant: Restaurant
  visit: TodaysVisit
  /** False while only what a list says of it is known. */
  whole: boolean
  location: Location | null
  filters: Filters
}

function Details({ restaurant: found, visit, whole, location, filters }: DetailsProps) {
  const { departureTime: departure, dietary: wanted } = filters
  const config = useQuery(configOptions).data
  const arrival = found.walking_arrival_time ?? departure
  const crowd = useQuery(crowdOptions(found, arrival)).data ?? undefined
  const restaurant = useShown(withCrowd(found, crowd))
  const here = useMemo(() => [found], [found])
  useAskLive(here, config?.live === true)
  const credits = new Set([...attributionsOf(here), ...useLiveSources(here), crowd?.attribution ?? ''])
  const sources = [...credits].filter(Boolean).join(' · ')
  const team = { restaurant: found, added: useOnBallot().has(found.place_id) }
  const peaks = restaurant.peak_hours ?? []
  const said = useTold(here)(restaurant)
  const doubtful = said.some(({ about }) => about === 'shut')
  const duration = knownDuration(restaurant.average_time_spent ?? restaurant.averageTimeSpent)
  return (
    <div className="container-page max-sm:pb-20">
      <BackToResults />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-8">
        <div className="grid gap-[22px] max-sm:contents">
          <div className="relative -mx-(--gutter) h-[248px] overflow-hidden sm:mx-0 sm:h-[312px] sm:rounded-xl">
            <DetailsPicture restaurant={restaurant} photos={config?.photos === true} />
            <FavoriteHeart
              restaurant={found}
              className="absolute top-4 end-4 size-13 bg-surface shadow-e1 [&_svg]:size-6"
            />
          </div>
          <div className="min-w-0">
            <DetailsTitle
              restaurant={restaurant}
              whole={whole}
              wanted={wanted}
              doubtful={doubtful}
              className="min-w-0"
            />
            <HiddenNote id={found.place_id} />
            <VisitNote visit={visit} name={found.name} />
          </div>
          <div className="grid grid-cols-1 gap-4 max-sm:order-1 sm:gap-5">
            <WhatPeopleKnow said={said} />
            <BeforeYouGo restaurant={restaurant} wanted={wanted} whole={whole} doubtful={doubtful}>
              {peaks.length === 0 && <VisitDuration duration={duration} className="py-3" />}
            </BeforeYouGo>
            <PeakHours
              hours={peaks}
              arrival={arrival}
              duration={duration}
              typical={(crowd?.peakHoursBasis ?? restaurant.crowd_basis) === 'typical'}
            />
            {sources !== '' && <p className="text-xs text-ink-3">{sources}</p>}
            <SomethingWrong id={found.place_id} name={found.name} />
          </div>
        </div>
        <aside
          aria-label={t({ message: 'Plan', comment: 'Names the part of the page with the way to the restaurant.' })}
          className="min-w-0 lg:sticky lg:top-[92px]"
        >
          <PlanCard
            restaurant={restaurant}
            departure={departure}
            duration={duration}
            map={<DetailsMap restaurant={restaurant} from={location} styleUrl={config?.map.style} />}
            team={<TeamButton {...team} label="long" size="beside" className="mt-2.5 w-full max-sm:hidden" />}
          />
        </aside>
      </div>
      <div className="fixed inset-x-0 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] z-20 border-t border-line bg-bg px-4 py-3 sm:hidden">
        <div className="flex flex-wrap gap-2.5">
          <TeamButton {...team} size="beside" />
          <DirectionsButton restaurant={restaurant} className="min-w-0 flex-1 basis-[9rem]" />
        </div>
      </div>
    </div>
  )
}

/** The restaurant with what the crowd call adds. Without an answer it stays as it is. */
function withCrowd(restaurant: Restaurant, crowd: Crowd | undefined): Restaurant {
  if (!crowd) return restaurant
  const { crowdLevel, averageTimeSpent, peakHours, basis } = crowd
  return {
    ...restaurant,
    ...(crowdLevel && { crowd_level: crowdLevel }),
    ...(basis && { crowd_basis: basis }),
    ...(averageTimeSpent && { average_time_spent: averageTimeSpent }),
    ...(peakHours && { peak_hours: peakHours }),
  }
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
    <div className="-ms-3.5 pt-3.5 pb-3">
      <Button asChild look="ghost" size="small">
        <Link to="/results" onClick={back}>
          <ArrowLeft aria-hidden />
          {t`Back to results`}
        </Link>
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div className="container-page" aria-busy>
      <BackToResults />
      <PageTitle className="sr-only">{t`Loading restaurant`}</PageTitle>
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
        title={t`Restaurant not found`}
        text={t`It may have closed, moved, or changed its name.`}
        action={
          <Button asChild look="sun">
            <Link to="/results">
              <ArrowLeft aria-hidden />
              {t`Back to results`}
            </Link>
          </Button>
        }
      />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div className="container-page">
      <BackToResults />
      <LoadFailed text={error?.message ?? ''} error={error} onRetry={onRetry} />
    </div>
  )
}
