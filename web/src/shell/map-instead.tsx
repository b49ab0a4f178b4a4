import type { ReactNode } from 'react'
import type { Restaurant, Search } from '@/domain/restaurant'
import { FavoriteHeart } from '@/features/favorites/favorite-heart'
import { MapView } from '@/features/restaurants/results/map-view'
import { RestaurantCard } from '@/features/restaurants/results/restaurant-card'
import { MapPill } from '@/features/restaurants/results/results-top'
import { changeView } from '@/features/restaurants/results/results-view'
import type { Why } from '@/features/restaurants/results/why'
import { TeamButton } from '@/features/team/team-button'

const ON_MAP = { onMap: true }

interface MapInsteadProps {
  map: ReactNode
  restaurants: readonly Restaurant[]
  title: string
  selected: string | undefined
  shared: { readonly foundBy: Search; readonly photos: boolean }
  onBallot: ReadonlySet<string>
  whys: ReadonlyMap<string, Why>
  onToggle: () => void
}

/** The map of a narrow screen, with its cards and the way back to the list. */
export function MapInstead({ shared, onBallot, whys, onToggle, ...rest }: MapInsteadProps) {
  return (
    <>
      <MapView
        {...rest}
        onSelect={(placeId) => changeView({ selected: placeId })}
        renderCard={(restaurant) => (
          <RestaurantCard
            restaurant={restaurant}
            pin={ON_MAP}
            heart={<FavoriteHeart restaurant={restaurant} />}
            team={<TeamButton onCard restaurant={restaurant} added={onBallot.has(restaurant.place_id)} />}
            why={whys.get(restaurant.place_id)}
            {...shared}
          />
        )}
      />
      <MapPill onMap onToggle={onToggle} />
    </>
  )
}
