import * as v from 'valibot'
import { id, isRecord, listOf, optional, object, type Found } from '@/lib/schema'
import { parseItems, stored } from '@/lib/storage'
import { restaurantSchema, type Restaurant } from './restaurant'

/** A saved restaurant; `gone` when the catalogue no longer has it. */
export type Favorite = Restaurant & { readonly gone?: true }

const MOST_FAVORITES = 10_000

export const favoriteSchema = v.intersect([restaurantSchema, object({ gone: optional(v.literal(true)) })])

export const storedFavorites = stored<readonly Favorite[]>('favorites', (found) =>
  parseItems('favorites', found, favoriteSchema),
)

/** As the server tells of it. */
const savedSchema = v.pipe(
  object({ restaurantId: id, restaurantData: v.custom<object>(isRecord), gone: v.optional(v.unknown()) }),
  v.transform(({ restaurantId, restaurantData, gone }): Found => ({ ...restaurantData, place_id: restaurantId, gone })),
  favoriteSchema,
)
const favoritesSchema = listOf(savedSchema, MOST_FAVORITES)

/** An answer that is no list is a failure, not an empty list: nothing here may be forgotten because of it. */
export function parseFavorites(found: unknown): readonly Favorite[] {
  return v.parse(favoritesSchema, found)
}
