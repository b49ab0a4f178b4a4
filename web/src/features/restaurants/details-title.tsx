import type { Restaurant } from '../../api'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'
import { Distance, Price, Rating } from './facts'
import { typesText } from './restaurant'

export function DetailsTitle({ restaurant, className }: { restaurant: Restaurant; className: string }) {
  const { name, types, rating, user_ratings_total: reviews, distance, price_level, description, invented } = restaurant
  return (
    <div className={className}>
      <PageTitle className="text-[2rem] break-words sm:text-[2.5rem]">{name}</PageTitle>
      {types.length > 0 && <p className="mt-1 text-ink-2">{typesText(types, 3)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        {rating !== undefined && <Rating rating={rating} />}
        {reviews !== undefined && <span>{reviews.toLocaleString()} reviews</span>}
        {distance !== undefined && <Distance km={distance} />}
        <Price level={price_level} />
        {invented && <Tag tone="info">Invented place</Tag>}
      </div>
      {invented && (
        <p className="mt-2 text-sm text-ink-2">
          It belongs to the demonstration city and does not exist. No table is waiting.
        </p>
      )}
      {description && <p className="mt-3 max-w-[65ch] text-ink-2">{description}</p>}
    </div>
  )
}
