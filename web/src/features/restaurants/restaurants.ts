import { plural, t } from '@lingui/core/macro'
import { hashKey } from '@tanstack/react-query'
import { api } from '@/lib/http'
import { PAGE_SIZE, parsePage, type Restaurant, type Search } from '@/domain/restaurant'
import { failingWith } from '@/lib/failure'
import { numberText } from '@/lib/locale'
import { observable } from '@/lib/observable'

export interface ResultsPage {
  readonly results: readonly Restaurant[]
  readonly cursor?: string
  readonly unknownDietary?: number
  /** How many places without a meal it left out. */
  readonly withoutMeal?: number
  /** The departure that was asked with. A cursor goes on only with the same. */
  readonly departureTime?: string
  /** By this device's clock, in milliseconds. */
  readonly fetchedAt: number
}

export async function fetchPage(search: Search, cursor: string | undefined, signal: AbortSignal): Promise<ResultsPage> {
  const query = { ...search, pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
  const page = await failingWith(t`Failed to fetch restaurants`, async () =>
    parsePage((await api.GET('/api/restaurants', { params: { query }, signal })).data),
  )
  const { departureTime } = search
  return { ...page, fetchedAt: Date.now(), ...(departureTime !== undefined && { departureTime }) }
}

interface Selected {
  readonly restaurant: Restaurant
  readonly foundBy: Search
}

/** Where View Details leaves the restaurant it shows. Opening hours are not in lists, so it is not yet whole. */
export const selectedRestaurant = observable<Selected | undefined>(undefined)

/** What was selected, if it is this place; a walk and an arrival are true only for the search that found it. */
export function selectedAs(id: string, search: Search | undefined): Restaurant | undefined {
  const { restaurant, foundBy } = selectedRestaurant.get() ?? {}
  return restaurant?.place_id === id && hashKey([foundBy]) === hashKey([search]) ? restaurant : undefined
}

/** All pages as one list, each place once, in the order of first appearance. */
export function mergePages(pages: readonly Pick<ResultsPage, 'results'>[]): readonly Restaurant[] {
  const byId = new Map<string, Restaurant>()
  for (const restaurant of pages.flatMap((page) => page.results)) {
    if (!byId.has(restaurant.place_id)) byId.set(restaurant.place_id, restaurant)
  }
  return [...byId.values()]
}

export function attributionsOf(restaurants: readonly Restaurant[]): readonly string[] {
  return [...new Set(restaurants.flatMap(({ attribution }) => attribution ?? []))]
}

export function countText(count: number, more: boolean): string {
  const places = plural(count, { one: `${count} place`, other: `${count} places` })
  return more ? plural(count, { one: `First ${count} place`, other: `First ${count} places` }) : places
}

/** "23 places within 0.8 km". */
export function countWithinText(count: number, more: boolean, radius: number): string {
  const km = numberText(radius, 1)
  return more
    ? plural(count, { one: `First ${count} place within ${km} km`, other: `First ${count} places within ${km} km` })
    : plural(count, { one: `${count} place within ${km} km`, other: `${count} places within ${km} km` })
}

/** How many of a list say nothing about their hours; nothing where that is none, or where nobody asked for a time. */
export function unknownHoursText(restaurants: readonly Restaurant[]): string {
  const asked = restaurants.filter(({ walking_arrival_time }) => walking_arrival_time !== undefined)
  const unknown = asked.filter(({ open_at_arrival }) => open_at_arrival === undefined).length
  if (unknown === 0) return ''
  const all = restaurants.length
  return plural(unknown, {
    one: `${unknown} of these ${all} lists no opening hours, so we say so instead of guessing.`,
    other: `${unknown} of these ${all} list no opening hours, so we say so instead of guessing.`,
  })
}
