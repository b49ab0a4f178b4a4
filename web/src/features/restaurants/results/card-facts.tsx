import { msg, t } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { Armchair, CircleCheck, Clock, Hourglass, Leaf, UsersRound, Utensils, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { featuresOf, featureText, type FeatureName } from '@/domain/features'
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
        {t`Check hours`}
      </Fact>
    )
  }
  if (!open) return null
  const time = until !== undefined && timeText(until)
  return (
    <Fact icon={CircleCheck} className="text-basil-text">
      {time ? t`Open until ${time}` : t`Open when you arrive`}
    </Fact>
  )
}

const ICONS: Partial<Readonly<Record<FeatureName, LucideIcon>>> = { outdoor_seating: Armchair }

function inFavour(restaurant: Restaurant): readonly { readonly icon: LucideIcon; readonly label: string }[] {
  const { features, dietary } = restaurant
  const vegan = dietary?.Vegan === 'yes' || dietary?.Vegan === 'only'
  return [
    ...(features?.food_and_drink?.lunch === true ? [{ icon: Utensils, label: t`Serves lunch` }] : []),
    ...(vegan ? [{ icon: Leaf, label: t`Vegan options` }] : []),
    ...featuresOf(restaurant).map((name) => ({ icon: ICONS[name] ?? CircleCheck, label: featureText(name) })),
  ].slice(0, MOST)
}

/** What people who were there reported is a wait; anything else is how busy it is. */
const WAITS: Readonly<Record<string, MessageDescriptor>> = {
  busy: msg`Long wait`,
  moderate: msg`Short wait`,
  'not busy': msg`No wait`,
}

function Crowd({ restaurant: { crowd_level: level, crowd_basis: basis } }: { restaurant: Restaurant }) {
  if (level === undefined) return null
  const wait = basis === 'observed' ? WAITS[level] : undefined
  return wait ? <Fact icon={Hourglass}>{i18n._(wait)}</Fact> : <Fact icon={UsersRound}>{crowdLook(level).text}</Fact>
}

function Fact({ icon: Icon, className, children }: { icon: LucideIcon; className?: string; children: ReactNode }) {
  return (
    <span className={classes('inline-flex flex-none items-center gap-[5px] font-medium whitespace-nowrap', className)}>
      <Icon aria-hidden className="size-3.5 flex-none stroke-[2.2]" />
      {children}
    </span>
  )
}
