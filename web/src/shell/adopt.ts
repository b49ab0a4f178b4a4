import { parseItems } from '@/lib/storage'
import { favoriteSchema, storedFavorites } from '@/domain/favorite'
import { toggleFavorite } from '@/features/favorites/favorites'
import { adoptVisits } from '@/features/history/history'
import type { Moved } from '@/features/profile/moving'
import { adoptPreferences } from '@/features/profile/preferences'

/** Takes over what another device or a file brought of a person. Nothing that is here is lost, but an older profile. */
export function adopt({ visitHistory, userPreferences, favorites }: Moved): void {
  adoptVisits(visitHistory)
  adoptPreferences(userPreferences)
  if (!Array.isArray(favorites)) return
  const here = new Set(storedFavorites.latest().map(({ place_id }) => place_id))
  for (const favorite of parseItems('favorites', favorites, favoriteSchema).toReversed()) {
    if (!here.has(favorite.place_id)) toggleFavorite(favorite)
  }
}
