import { t } from '@lingui/core/macro'
import type { Favorite } from '@/domain/favorite'
import { FavoriteHeart } from './favorite-heart'

/** A saved place that the catalogue no longer has: its name is all that is left of it. */
export function GoneFavorite({ favorite }: { favorite: Favorite }) {
  const titleId = `name-${favorite.place_id}`
  return (
    <article aria-labelledby={titleId} className="relative self-start rounded-lg bg-sunken p-4 pe-14">
      <FavoriteHeart restaurant={favorite} className="absolute top-1 end-1" />
      <h3 id={titleId} className="font-display text-[1.1875rem] leading-[1.2] break-words">
        {favorite.name}
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        {t`No longer in the catalogue. It may have closed, moved, or changed its name.`}
      </p>
    </article>
  )
}
