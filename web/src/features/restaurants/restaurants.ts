import { api } from '../../lib/http'
import { PAGE_SIZE, parsePage, type Restaurant, type Search } from '../../domain/restaurant'
import { failingWith } from '../../lib/failure'

export interface ResultsPage {
  readonly results: readonly Restaurant[]
  readonly cursor?: string
  readonly unknownDietary?: number
  /** The departure that was asked with. A cursor goes on only with the same. */
  readonly departureTime?: string
  /** By this device's clock, in milliseconds. */
  readonly fetchedAt: number
}

export async function fetchPage(search: Search, cursor: string | undefined, signal: AbortSignal): Promise<ResultsPage> {
  const query = { ...search, pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
  const page = await failingWith('Failed to fetch restaurants', async () =>
    parsePage((await api.GET('/api/restaurants', { params: { query }, signal })).data),
  )
  const { departureTime } = search
  return { ...page, fetchedAt: Date.now(), ...(departureTime !== undefined && { departureTime }) }
}

/** Where View Details leaves the restaurant it shows. Opening hours are not in lists, so it is not yet whole. */
export function selectedKey(id: string, search: Search | undefined) {
  return ['selected restaurant', id, search] as const
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
  const places = `${count} ${count === 1 ? 'place' : 'places'}`
  return more ? `First ${places}` : places
}
