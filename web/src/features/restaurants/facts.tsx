import { Footprints, Star } from 'lucide-react'
import type { Restaurant } from '../../api'

export function Rating({ rating }: { rating: number }) {
  return (
    <span className="inline-flex h-[26px] items-center gap-1 rounded-[8px] bg-basil px-2 text-[14px] font-bold text-on-basil">
      <Star aria-hidden className="size-[13px] fill-current stroke-none" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}

/** That many $ signs. An unknown level still shows one on the details page, and says that it is not known. */
export function Price({ level }: { level: number | undefined }) {
  return (
    <span className="font-bold tracking-[.04em] text-ink">
      <span aria-hidden>{'$'.repeat(level ?? 1)}</span>
      <span className="sr-only">{level === undefined ? 'Price not known' : `Price level ${level} of 4`}</span>
    </span>
  )
}

export function Distance({ km }: { km: number }) {
  return <span className="whitespace-nowrap">{km.toFixed(1)} km</span>
}

export function WalkingTime({ minutes, basis }: { minutes: number; basis: Restaurant['travel_basis'] }) {
  return (
    <span className="inline-flex items-center gap-[5px] whitespace-nowrap">
      <Footprints aria-hidden className="size-[15px] text-ink-3" />
      {basis === 'estimate' && <span className="sr-only">about </span>}
      {minutes} min
      <span className="sr-only"> on foot</span>
    </span>
  )
}
