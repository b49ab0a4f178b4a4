import { classes } from '@/lib/classes'
import { distanceText } from '@/lib/format'
import { timeText } from '@/lib/time'
import { Footprints, Star } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import { featureLabels } from '@/domain/features'
import { Tag } from '@/ui/tag'
import { minutesText } from '@/domain/walk'
import { typesText } from './restaurant'

export function Rating({ rating, small = false }: { rating: number; small?: boolean }) {
  return (
    <span
      className={classes(
        'inline-flex flex-none items-center gap-1 rounded-[8px] bg-basil font-bold text-on-basil',
        small ? 'h-5.5 px-1.5 text-xs' : 'h-[26px] px-2 text-[14px]',
      )}
    >
      <Star aria-hidden className="size-[13px] fill-current stroke-none" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}

interface PriceProps {
  level: number | undefined
  /** What the list was asked for. A price that is known only later can be dearer. */
  most?: number | undefined
}

/** That many $ signs. An unknown level still shows one on the details page, and says that it is not known. */
export function Price({ level, most = Infinity }: PriceProps) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-bold tracking-[.04em] text-ink">
        <span aria-hidden>{'$'.repeat(level ?? 1)}</span>
        <span className="sr-only">{level === undefined ? 'Price not known' : `Price level ${level} of 4`}</span>
      </span>
      {level !== undefined && level > most && (
        <span className="ms-1 font-semibold text-tomato-text">dearer than {'$'.repeat(most)}</span>
      )}
    </span>
  )
}

function WalkingTime({ minutes, basis }: { minutes: number; basis: Restaurant['travel_basis'] }) {
  return (
    <span className="inline-flex items-center gap-[5px] whitespace-nowrap">
      <Footprints aria-hidden className="size-[15px] text-ink-3" />
      {minutesText(minutes, basis)}
      <span className="sr-only"> on foot</span>
    </span>
  )
}

/** What a card says about a place in one line; facts nobody knows are left out. */
export function MetaLine({ restaurant, mostPrice }: { restaurant: Restaurant; mostPrice?: number | undefined }) {
  const { rating, distance, walking_time, travel_basis, price_level } = restaurant
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
      {rating !== undefined && <Rating rating={rating} />}
      {distance !== undefined && <span className="whitespace-nowrap">{distanceText(distance)}</span>}
      {walking_time !== undefined && <WalkingTime minutes={walking_time} basis={travel_basis} />}
      {price_level !== undefined && <Price level={price_level} most={mostPrice} />}
    </div>
  )
}

/** The same for a ballot, where people know the way: what it serves first. */
export function BallotLine({ restaurant }: { restaurant: Restaurant }) {
  const { types, rating, walking_time, travel_basis, price_level } = restaurant
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
      {types.length > 0 && <span>{typesText(types, 1)}</span>}
      {walking_time !== undefined && <WalkingTime minutes={walking_time} basis={travel_basis} />}
      {price_level !== undefined && <Price level={price_level} />}
      {rating !== undefined && <Rating rating={rating} />}
    </div>
  )
}

/** When one arrives on foot, and in one line what the place has. Of unknown hours it may be closed, so it is marked. */
export function CardTags({ restaurant }: { restaurant: Restaurant }) {
  const { walking_arrival_time: arrival, back_time: back, open_at_arrival: open } = restaurant
  const features = featureLabels(restaurant)
  if (arrival === undefined && features.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {arrival !== undefined && (
        <div className="flex flex-wrap gap-1.5">
          <Tag>Arrive {timeText(arrival)}</Tag>
          {back !== undefined && <Tag tone="warning">Back {timeText(back)}</Tag>}
          {open === undefined && <Tag>Check hours</Tag>}
        </div>
      )}
      {features.length > 0 && <p className="truncate text-xs text-ink-2">{features.join(' · ')}</p>}
    </div>
  )
}
