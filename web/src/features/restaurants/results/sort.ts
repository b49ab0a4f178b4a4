import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import type { Filters } from '@/domain/filters'
import type { Restaurant } from '@/domain/restaurant'

/** Smaller comes first; a place without the fact comes last. */
type Fact = (restaurant: Restaurant) => number | undefined

const FACTS = {
  rating: ({ rating }) => (rating === undefined ? undefined : -rating),
  price: ({ price_level }) => price_level,
  crowd: ({ crowd_level }) => (crowd_level === undefined ? undefined : ['moderate', 'busy'].indexOf(crowd_level)),
} as const satisfies Readonly<Record<string, Fact>>

const LABELS = {
  lunch: msg`Best for lunch`,
  nearest: msg`Nearest first`,
  rating: msg`Top rated`,
  price: msg`Cheapest first`,
  crowd: msg`Least busy`,
  name: msg({ message: 'Name', context: 'order of a list' }),
} as const

export type Sort = keyof typeof LABELS

const SORTS = Object.keys(LABELS) as readonly Sort[]
const names = new Intl.Collator(undefined, { numeric: true })

export function sortText(sort: Sort): string {
  return i18n._(LABELS[sort])
}

/** The orders that say something about these places, and the one they are in: facts may still come. */
export function sortsFor(restaurants: readonly Restaurant[], current: Sort): readonly Sort[] {
  return SORTS.filter((sort) => sort === current || knownOf(restaurants, sort) > 0 || !factOf(sort))
}

/** Of how many places the fact is known that this order goes by: of all of them where it goes by none. */
export function knownOf(restaurants: readonly Restaurant[], sort: Sort): number {
  const fact = factOf(sort)
  return fact ? restaurants.filter((restaurant) => fact(restaurant) !== undefined).length : restaurants.length
}

/** An order as an address names it; the one in which places come when it names none. */
export function sortFrom(found: string | null, order: Filters['order']): Sort {
  return SORTS.find((sort) => sort === found && !isServers(sort)) ?? order
}

/** Whether the server makes this order, over all there is and not only over what was loaded. */
export function isServers(sort: Sort): sort is Filters['order'] {
  return sort === 'lunch' || sort === 'nearest'
}

/** Equals stay as they come. `known` tells more of a place than the list does. */
export function sorted(
  restaurants: readonly Restaurant[],
  sort: Sort,
  known: (restaurant: Restaurant) => Restaurant = (restaurant) => restaurant,
): readonly Restaurant[] {
  if (isServers(sort)) return restaurants
  if (sort === 'name') return restaurants.toSorted((one, other) => names.compare(one.name, other.name))
  const fact = FACTS[sort]
  const rank = (restaurant: Restaurant) => fact(known(restaurant)) ?? Infinity
  return restaurants.toSorted((one, other) => compare(rank(one), rank(other)))
}

function factOf(sort: Sort): Fact | undefined {
  return isServers(sort) || sort === 'name' ? undefined : FACTS[sort]
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
