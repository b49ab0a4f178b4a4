import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { FavoriteHeart } from '../features/favorites/favorite-heart'
import { useFavorites } from '../features/favorites/favorites'
import { usePageTitle } from '../features/product/product'
import { withoutTravel } from '../features/restaurants/restaurant'
import { RestaurantCard } from '../features/restaurants/restaurant-card'
import { Blank } from '../ui/blank'
import { Button } from '../ui/button'
import { EmptyPlate } from '../ui/illustrations'
import { PageTitle } from '../ui/page-title'

export function HistoryPage() {
  usePageTitle('History')
  const favorites = useFavorites()
  return (
    <div className="container-page">
      <div className="pt-4 pb-3.5 sm:pt-7 sm:pb-5">
        <PageTitle className="text-h1">History</PageTitle>
        <p className="mt-1 text-ink-2">Visits are not recorded yet. Your favorites are here, in this browser.</p>
      </div>
      {favorites.length === 0 ? (
        <NoFavorites />
      ) : (
        <ul className="grid gap-3.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          {favorites.map((favorite) => (
            <li key={favorite.place_id} className="grid">
              <RestaurantCard
                restaurant={withoutTravel(favorite)}
                heart={
                  <FavoriteHeart
                    restaurant={favorite}
                    className="absolute top-1 right-1 sm:top-2.5 sm:right-2.5 sm:bg-surface sm:shadow-e1"
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NoFavorites() {
  return (
    <Blank
      illustration={<EmptyPlate />}
      title="Nothing on the plate yet"
      text="Places you mark with a heart are kept here."
      className="mt-2"
      action={
        <Button asChild look="sun">
          <Link to="/">
            <Search aria-hidden />
            Find lunch
          </Link>
        </Button>
      }
    />
  )
}
