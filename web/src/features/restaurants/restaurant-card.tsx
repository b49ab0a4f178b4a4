import type { ReactNode } from 'react'
import type { Restaurant, Search } from '../../api'
import { Dish } from '../../ui/dish/dish'
import { DetailsLink } from './details-link'
import { Arrival, MetaLine } from './facts'
import { typesText } from './restaurant'

interface RestaurantCardProps {
  restaurant: Restaurant
  heart: ReactNode
  number?: number
  /** The search that found it. With it, View Details shows these facts without another call. */
  foundBy?: Search
}

export function RestaurantCard({ restaurant, heart, number, foundBy }: RestaurantCardProps) {
  const { place_id, name, types } = restaurant
  const titleId = `name-${place_id}`

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
        <MetaLine restaurant={restaurant} />
        <Arrival restaurant={restaurant} />
        <DetailsLink restaurant={restaurant} foundBy={foundBy} fromResults={foundBy !== undefined} className="mt-2" />
      </div>
    </article>
  )
}
