import { t } from '@lingui/core/macro'
import { Heart } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import { classes } from '@/lib/classes'
import { Dish } from '@/ui/dish/dish'
import { IconButton } from '@/ui/icon-button'
import { toast } from '@/ui/toast/toasts'
import { toggleFavorite, useIsFavorite } from './favorites'

export function FavoriteHeart({ restaurant, className }: { restaurant: Restaurant; className?: string }) {
  const favorite = useIsFavorite(restaurant.place_id)
  const { name } = restaurant

  const toggle = () => {
    const added = toggleFavorite(restaurant)
    toast({
      title: added ? t`Added to favorites` : t`Removed from favorites`,
      description: added
        ? t`${name} has been added to your favorites`
        : t`${name} has been removed from your favorites`,
      picture: <Dish placeId={restaurant.place_id} types={restaurant.types} crop="roundel" width={48} height={48} />,
    })
  }

  return (
    <IconButton
      aria-pressed={favorite}
      aria-label={favorite ? t`Remove ${name} from favorites` : t`Add ${name} to favorites`}
      onClick={toggle}
      className={classes('aria-pressed:text-tomato-heart', className)}
    >
      <Heart aria-hidden className={classes('size-5', favorite && 'fill-current')} />
    </IconButton>
  )
}
