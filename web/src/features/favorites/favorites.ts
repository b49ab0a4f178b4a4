import type { Restaurant } from '../../api'
import { storedFavorites, useStored } from '../../stored'

export function useFavorites(): readonly Restaurant[] {
  return useStored(storedFavorites)
}

export function useIsFavorite(placeId: string): boolean {
  return useFavorites().some((favorite) => favorite.place_id === placeId)
}

/** Adds the restaurant at the front, or removes it. Answers whether it is a favorite now. */
export function toggleFavorite(restaurant: Restaurant): boolean {
  let added = false
  storedFavorites.update((current) => {
    const others = current.filter((favorite) => favorite.place_id !== restaurant.place_id)
    added = others.length === current.length
    return added ? [restaurant, ...current] : others
  })
  return added
}
