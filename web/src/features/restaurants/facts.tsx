import { t } from '@lingui/core/macro'
import { classes } from '@/lib/classes'
import { around, distanceText } from '@/lib/format'
import { numberText } from '@/lib/locale'
import { timeText } from '@/lib/time'
import { CircleCheck, Clock, Footprints, Star } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import { featuresOf, featureText } from '@/domain/features'
import { Tag } from '@/ui/tag'
import { minutesText } from '@/domain/walk'

export function Rating({ rating, small = false }: { rating: number; small?: boolean }) {
  const value = numberText(rating, 1)
  const [before, after] = around(t`Rated ${value} out of 5`, value)
  return (
    <span
      className={classes(
        'inline-flex flex-none items-center gap-1 rounded-[8px] bg-basil font-bold text-on-basil',
        small ? 'h-5.5 px-1.5 text-xs' : 'h-[26px] px-2 text-[14px]',
      )}
    >
      <Star aria-hidden className="size-[13px] fill-current stroke-none" />
      <span className="sr-only">{before}</span>
      {value}
      <span className="sr-only">{after}</span>
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
  const signs = Number.isFinite(most) ? '$'.repeat(most) : ''
  return (
    <span className="whitespace-nowrap">
      <span className="font-bold tracking-[.04em] text-ink">
        <span aria-hidden>{'$'.repeat(level ?? 1)}</span>
        <span className="sr-only">{level === undefined ? t`Price not known` : t`Price level ${level} of 4`}</span>
      </span>
      {level !== undefined && level > most && (
        <span className="ms-1 font-semibold text-tomato-text">{t`dearer than ${signs}`}</span>
      )}
    </span>
  )
}

function WalkingTime({ minutes, basis }: { minutes: number; basis: Restaurant['travel_basis'] }) {
  const time = minutesText(minutes, basis)
  const [before, after] = around(t`${time} on foot`, time)
  return (
    <span className="inline-flex items-center gap-[5px] whitespace-nowrap">
      <Footprints aria-hidden className="size-[15px] text-ink-3" />
      {before && <span className="sr-only">{before}</span>}
      {time}
      <span className="sr-only">{after}</span>
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

/** The same for a ballot: how far it is, when one is back, and whether it is open then. */
export function BallotLine({ restaurant, compact = false }: { restaurant: Restaurant; compact?: boolean }) {
  const { rating, walking_time, travel_basis, price_level, back_time } = restaurant
  const back = back_time !== undefined && timeText(back_time)
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
      {walking_time !== undefined && (
        <span
          className={classes(
            'whitespace-nowrap text-ink',
            compact ? 'font-semibold' : 'font-display text-[1.1875rem] leading-[1.2]',
          )}
        >
          {walkText(walking_time, travel_basis)}
        </span>
      )}
      {back && <Tag tone="warning">{t`Back ${back}`}</Tag>}
      <OpenThen restaurant={restaurant} />
      {price_level !== undefined && <Price level={price_level} />}
      {rating !== undefined && <Rating rating={rating} small={compact} />}
    </div>
  )
}

/** "4 min walk". Only a real way is told without "about". */
function walkText(walking_time: number, basis: Restaurant['travel_basis']): string {
  const walk = t`${walking_time} min walk`
  return basis === 'route' ? walk : t`about ${walk}`
}

/** Unknown is never a yes. That it is closed then is said where it matters. */
function OpenThen({ restaurant }: { restaurant: Restaurant }) {
  const { open_at_arrival: open, walking_arrival_time } = restaurant
  if (open === false) return null
  const time = walking_arrival_time !== undefined && timeText(walking_arrival_time)
  const Icon = open ? CircleCheck : Clock
  return (
    <span className={classes('inline-flex items-center gap-[5px]', open ? 'text-basil-text' : 'text-ink-3')}>
      <Icon aria-hidden className="size-[15px] flex-none" />
      {!open && t`Check hours`}
      {open && (time ? t`Open when you arrive, ${time}` : t`Open when you arrive`)}
    </span>
  )
}

/** When one arrives on foot, and in one line what the place has. Of unknown hours it may be closed, so it is marked. */
export function CardTags({ restaurant }: { restaurant: Restaurant }) {
  const { walking_arrival_time: arrival, back_time: back, open_at_arrival: open } = restaurant
  const features = featuresOf(restaurant).map(featureText)
  const arrivalTime = arrival !== undefined && timeText(arrival)
  const backTime = back !== undefined && timeText(back)
  if (arrival === undefined && features.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {arrivalTime && (
        <div className="flex flex-wrap gap-1.5">
          <Tag>{t`Arrive ${arrivalTime}`}</Tag>
          {backTime && <Tag tone="warning">{t`Back ${backTime}`}</Tag>}
          {open === undefined && <Tag>{t`Check hours`}</Tag>}
        </div>
      )}
      {features.length > 0 && <p className="truncate text-xs text-ink-2">{features.join(' · ')}</p>}
    </div>
  )
}
