import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Location, Restaurant } from '../../api'
import { Button } from '../../ui/button'
import { Dish } from '../../ui/dish/dish'
import { Distance, Price, Rating, WalkingTime } from './facts'
import { detailsPath, typesText } from './restaurant'
import { restaurantOptions } from './restaurants'

interface RestaurantCardProps {
  restaurant: Restaurant
  heart: ReactNode
  number?: number
  /** Where the restaurant was searched from. With it, View Details shows these facts without another call. */
  searchedFrom?: Location
}

export function RestaurantCard({ restaurant, heart, number, searchedFrom }: RestaurantCardProps) {
  const queryClient = useQueryClient()
  const { place_id, name, types, rating, distance, walking_time, travel_basis, price_level } = restaurant
  const titleId = `name-${place_id}`

  const select = () => {
    if (searchedFrom) queryClient.setQueryData(restaurantOptions(place_id, searchedFrom).queryKey, restaurant)
  }

  return (
    <article
      id={place_id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="relative grid grid-cols-[124px_minmax(0,1fr)] overflow-hidden rounded-lg bg-surface shadow-e1 transition-[box-shadow,translate] duration-(--d2) ease-noon hover:-translate-y-0.5 hover:shadow-e2 max-[374px]:grid-cols-[92px_minmax(0,1fr)] sm:flex sm:flex-col"
    >
      <div className="relative overflow-hidden sm:h-[164px]">
        <Dish
          placeId={place_id}
          types={types}
          crop="art"
          width={380}
          height={176}
          zoom={1.12}
          className="absolute inset-0 size-full object-cover"
        />
        {number !== undefined && (
          <span
            aria-hidden
            className="absolute top-2 left-2 grid h-7 min-w-7 place-items-center rounded-full bg-ink px-2 text-[14px] font-bold text-bg sm:top-3 sm:left-3"
          >
            {number}
          </span>
        )}
      </div>
      {heart}
      <div className="grid flex-1 content-start gap-1 p-3 pl-3.5 sm:gap-1.5 sm:px-4 sm:pt-3.5 sm:pb-4">
        <h2
          id={titleId}
          className="pr-10 font-display text-[1.1875rem] leading-[1.2] tracking-[-0.01em] break-words sm:pr-0 sm:text-[1.25rem]"
        >
          {name}
        </h2>
        {types.length > 0 && <p className="text-sm text-ink-2">{typesText(types, 2)}</p>}
        <div className="flex min-h-[26px] flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          {rating !== undefined && <Rating rating={rating} />}
          {distance !== undefined && <Distance km={distance} />}
          {walking_time !== undefined && <WalkingTime minutes={walking_time} basis={travel_basis} />}
          {price_level !== undefined && <Price level={price_level} />}
        </div>
        <Button asChild look="basil" size="small" className="mt-2">
          <Link to={detailsPath(place_id)} state={{ fromResults: searchedFrom !== undefined }} onClick={select}>
            View Details<span className="sr-only"> of {name}</span>
          </Link>
        </Button>
      </div>
    </article>
  )
}
