import type { Restaurant } from '../../../domain/restaurant'

/** Smaller comes first; a place without the fact comes last. */
type Fact = (restaurant: Restaurant) => number | undefined

const FACTS = {
  rating: ({ rating }) => (rating === undefined ? undefined : -rating),
  price: ({ price_level }) => price_level,
  crowd: ({ crowd_level }) => (crowd_level === undefined ? undefined : ['moderate', 'busy'].indexOf(crowd_level)),
} as const satisfies Readonly<Record<string, Fact>>

export const SORT_LABELS = {
  nearest: 'Nearest first',
  rating: 'Top rated',
  price: 'Cheapest first',
  crowd: 'Least busy',
  name: 'Name',
} as const

export type Sort = keyof typeof SORT_LABELS

const SORTS = Object.keys(SORT_LABELS) as readonly Sort[]
const names = new Intl.Collator(undefined, { numeric: true })

/** The orders that say something about these places: nobody is offered "Top rated" without a rating. */
export function sortsFor(restaurants: readonly Restaurant[]): readonly Sort[] {
  return SORTS.filter((sort) => {
    const fact = factOf(sort)
    return !fact || restaurants.some((restaurant) => fact(restaurant) !== undefined)
  })
}

/** An order as an address names it; nearest first when it names none, or one that is not on offer. */
export function sortFrom(found: string | null, offered: readonly Sort[]): Sort {
  return offered.find((sort) => sort === found) ?? 'nearest'
}

/** Equals stay nearest first, which is how places come. */
export function sorted(restaurants: readonly Restaurant[], sort: Sort): readonly Restaurant[] {
  if (sort === 'nearest') return restaurants
  if (sort === 'name') return restaurants.toSorted((one, other) => names.compare(one.name, other.name))
  const fact = FACTS[sort]
  const rank = (restaurant: Restaurant) => fact(restaurant) ?? Infinity
  return restaurants.toSorted((one, other) => compare(rank(one), rank(other)))
}

function factOf(sort: Sort): Fact | undefined {
  return sort === 'nearest' || sort === 'name' ? undefined : FACTS[sort]
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
