import { Armchair, CircleCheck, Clock, Hourglass, Leaf, UsersRound, Utensils, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { featureLabels } from '@/domain/features'
import type { Restaurant } from '@/domain/restaurant'
import { classes } from '@/lib/classes'
import { shortDistanceText } from '@/lib/format'
import { timeText } from '@/lib/time'
import { crowdLook } from '../crowd-badge'
import { Price, Rating } from '../facts'

/** How many things in favour of a place a card names. */
const MOST = 2

interface OpeningProps {
  restaurant: Restaurant
  /** Whether people found it shut, so that its hours prove nothing. */
  doubtful?: boolean
}

interface CardFactsProps extends OpeningProps {
  /** What the list was asked for. */
  mostPrice: number | undefined
}

/** One row of a card. A fact that does not fit is left out whole, so the first are the ones one needs. */
export function CardFacts({ restaurant, doubtful = false, mostPrice }: CardFactsProps) {
  const { rating, price_level, distance } = restaurant
  return (
    <div className="mt-1.5 flex h-5.5 flex-wrap items-center gap-x-2.5 overflow-hidden text-xs leading-[1.375rem] text-ink-2 *:min-h-5.5">
      {rating !== undefined && <Rating rating={rating} small />}
      {price_level !== undefined && <Price level={price_level} most={mostPrice} />}
      {distance !== undefined && <span className="whitespace-nowrap">{shortDistanceText(distance)}</span>}
      <Opening restaurant={restaurant} doubtful={doubtful} />
      {inFavour(restaurant).map(({ icon, label }) => (
        <Fact key={label} icon={icon}>
          {label}
        </Fact>
      ))}
      <Crowd restaurant={restaurant} />
    </div>
  )
}

/** Unknown hours are the only thing not known that a card names: people may stand before a closed door. */
function Opening({ restaurant, doubtful }: OpeningProps) {
  const { walking_arrival_time: arrival, open_at_arrival: open, open_until: until } = restaurant
  if (arrival === undefined) return null
  if (open === undefined || (open && doubtful)) {
    return (
      <Fact icon={Clock} className="text-ink-3">
        Check hours
      </Fact>
    )
  }
  if (!open) return null
  return (
    <Fact icon={CircleCheck} className="text-basil-text">
      {until === undefined ? 'Open when you arrive' : `Open until ${timeText(until)}`}
    </Fact>
  )
}

const ICONS: Readonly<Record<string, LucideIcon>> = { 'Outdoor seating': Armchair }

function inFavour(restaurant: Restaurant): readonly { readonly icon: LucideIcon; readonly label: string }[] {
  const { features, dietary } = restaurant
  const vegan = dietary?.Vegan === 'yes' || dietary?.Vegan === 'only'
  return [
    ...(features?.food_and_drink?.lunch === true ? [{ icon: Utensils, label: 'Serves lunch' }] : []),
    ...(vegan ? [{ icon: Leaf, label: 'Vegan options' }] : []),
    ...featureLabels(restaurant).map((label) => ({ icon: ICONS[label] ?? CircleCheck, label })),
  ].slice(0, MOST)
}

/** What people who were there reported is a wait; anything else is how busy it is. */
const WAITS: Readonly<Record<string, string>> = { busy: 'Long wait', moderate: 'Short wait', 'not busy': 'No wait' }

function Crowd({ restaurant: { crowd_level: level, crowd_basis: basis } }: { restaurant: Restaurant }) {
  if (level === undefined) return null
  const wait = basis === 'observed' ? WAITS[level] : undefined
  return wait ? <Fact icon={Hourglass}>{wait}</Fact> : <Fact icon={UsersRound}>{crowdLook(level).text}</Fact>
}

function Fact({ icon: Icon, className, children }: { icon: LucideIcon; className?: string; children: ReactNode }) {
  return (
    <span className={classes('inline-flex flex-none items-center gap-[5px] font-medium whitespace-nowrap', className)}>
      <Icon aria-hidden className="size-3.5 flex-none stroke-[2.2]" />
      {children}
    </span>
  )
}
