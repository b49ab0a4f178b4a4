import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Favorite } from '@/domain/favorite'
import { searchOf, storedFilters } from '@/domain/filters'
import { storedLocation } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { FavoriteHeart } from '@/features/favorites/favorite-heart'
import { useFavorites } from '@/features/favorites/favorites'
import { GoneFavorite } from '@/features/favorites/gone-favorite'
import { dayAndMonth } from '@/features/history/dates'
import { lastEaten, newTo, useHistory, type Visit } from '@/features/history/history'
import { useConfig } from '@/features/product/product'
import { notToday, useJourneys } from '@/features/restaurants/details/journeys'
import { countText } from '@/features/restaurants/restaurants'
import { RestaurantCard } from '@/features/restaurants/results/restaurant-card'
import type { Why } from '@/features/restaurants/results/why'
import { TeamButton, useOnBallot } from '@/features/team/team-button'
import { useStored } from '@/lib/storage'
import { timeText } from '@/lib/time'
import { Blank } from '@/ui/blank'
import { EmptyPlate } from '@/ui/brand/illustrations'
import { Dish } from '@/ui/dish/dish'
import { arrange } from '@/ui/dish/neighbours'
import { useTold, whySaid } from './told'

/** What was saved, as it is from here today: where one could go first, then what would not do, and why. */
export function Favorites({ findLunch }: { findLunch: ReactNode }) {
  const favorites = useFavorites()
  if (favorites.length === 0) {
    return (
      <Blank
        illustration={<EmptyPlate />}
        title={t`No favorites yet`}
        text={t`Places you mark with a heart are kept here.`}
        action={findLunch}
      />
    )
  }
  return <Saved favorites={favorites} />
}

function Saved({ favorites }: { favorites: readonly Favorite[] }) {
  const location = useStored(storedLocation)
  const filters = useStored(storedFilters)
  const history = useHistory()
  const onBallot = useOnBallot()
  const photos = useConfig()?.photos === true
  const kept = favorites.filter(({ gone }) => !gone)
  const search = location ? searchOf(location, filters) : undefined
  const places = useJourneys(kept, search)
  const today = places.filter((place) => notToday(place, filters.lunchBreak) === undefined)
  const others = places.filter((place) => !today.includes(place))
  const gone = favorites.filter((favorite) => favorite.gone)
  arrange(today)
  const told = useTold(today)

  return (
    <div className="grid grid-cols-1 gap-5">
      {location && <p className="-mt-2 text-ink-2">{timesText(location.address, filters.departureTime)}</p>}
      {today.length > 0 && (
        <Section title={location ? t`Good for today` : t`Your favorites`} count={today.length}>
          {today.map((place) => (
            <li key={place.place_id} className="grid">
              <RestaurantCard
                restaurant={place}
                {...(search && { foundBy: search })}
                photos={photos}
                why={told(place).flatMap(whySaid)[0] ?? whyOf(history, place)}
                heart={<FavoriteHeart restaurant={place} />}
                team={<TeamButton onCard restaurant={place} added={onBallot.has(place.place_id)} />}
              />
            </li>
          ))}
        </Section>
      )}
      {others.length > 0 && <NotToday places={others} lunchBreak={filters.lunchBreak} />}
      {gone.length > 0 && (
        <Section title={t`No longer there`} count={gone.length}>
          {gone.map((favorite) => (
            <li key={favorite.place_id} className="grid">
              <GoneFavorite favorite={favorite} />
            </li>
          ))}
        </Section>
      )}
    </div>
  )
}

function whyOf(history: readonly Visit[], place: Restaurant): Why | undefined {
  const last = lastEaten(history, place)
  if (last) {
    const day = dayAndMonth(last)
    return { reason: 'been', text: t`You went ${day}` }
  }
  return newTo(history)(place) ? { reason: 'new', text: t`Not tried yet` } : undefined
}

function timesText(from: string, departure: string): string {
  const [address = ''] = from.split(',')
  const time = timeText(departure)
  return t`Times are from ${address}, leaving ${time}.`
}

function Heading({ title, count }: { title: string; count: number }) {
  return (
    <div className="mb-2.5 flex items-baseline gap-2.5">
      <h2 className="font-display text-[1.375rem] leading-[1.2] tracking-[-0.01em]">{title}</h2>
      <span className="text-sm font-strong text-ink-2">{countText(count, false)}</span>
    </div>
  )
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <div>
      <Heading title={title} count={count} />
      <ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-3.5 lg:grid-cols-3">{children}</ul>
    </div>
  )
}

function NotToday({ places, lunchBreak }: { places: readonly Restaurant[]; lunchBreak: number }) {
  return (
    <div>
      <Heading title={t`Not today`} count={places.length} />
      <ul className="rounded-lg bg-sunken px-4 dark:bg-surface">
        {places.map((place) => (
          <li key={place.place_id} className="flex min-h-14 items-center gap-3 border-line py-1 not-first:border-t">
            <Dish
              placeId={place.place_id}
              types={place.types}
              name={place.name}
              crop="roundel"
              width={36}
              height={36}
              className="size-9 flex-none rounded-full opacity-80"
            />
            <div className="min-w-0 flex-1">
              <h3 className="font-display text-[1.0625rem] leading-[1.2] wrap-anywhere">{place.name}</h3>
              <p className="text-[14px] text-ink-2">{notToday(place, lunchBreak)}</p>
            </div>
            <FavoriteHeart restaurant={place} />
          </li>
        ))}
      </ul>
    </div>
  )
}
