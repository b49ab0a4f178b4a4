import { memo } from 'react'
import type { Restaurant, Search } from '@/domain/restaurant'
import { FavoriteHeart } from '@/features/favorites/favorite-heart'
import { RestaurantCard } from '@/features/restaurants/results/restaurant-card'
import type { Why } from '@/features/restaurants/results/why'
import { TeamButton } from '@/features/team/team-button'

interface ResultCardProps {
  restaurant: Restaurant
  note: string | undefined
  why: Why | undefined
  added: boolean
  active: boolean
  /** What all cards of a list have in common. */
  shared: { readonly foundBy: Search; readonly photos: boolean }
  onPoint: (placeId: string | undefined) => void
}

/** There can be hundreds, and pointing at one must not draw the others again. */
export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { restaurant, active, onPoint, added, shared, note, why } = props
  const point = (pointed: boolean) => onPoint(pointed ? restaurant.place_id : undefined)
  return (
    <RestaurantCard
      restaurant={restaurant}
      pin={{ active, onPoint: point }}
      heart={<FavoriteHeart restaurant={restaurant} />}
      team={<TeamButton onCard restaurant={restaurant} added={added} />}
      note={note}
      why={why}
      {...shared}
    />
  )
})
