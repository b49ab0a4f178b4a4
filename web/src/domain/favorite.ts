import type { components } from '../lib/api-types'
import { soundItems, stored } from '../lib/storage'
import type { Restaurant } from './restaurant'
import { isRecord, soundRestaurant } from './sound'

export type ServerFavorite = components['schemas']['Favorite']

/** A saved restaurant; `gone` when the catalogue no longer has it. */
export type Favorite = Restaurant & { readonly gone?: true }

export const storedFavorites = stored<readonly Favorite[]>('favorites', parseFavorites)

function parseFavorites(found: unknown): readonly Favorite[] {
  return soundItems('favorites', found, (item) => {
    const restaurant = soundRestaurant(item)
    return restaurant && { ...restaurant, ...(isRecord(item) && item['gone'] === true && { gone: true as const }) }
  })
}
