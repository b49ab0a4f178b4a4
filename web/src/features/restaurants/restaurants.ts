import { get } from '../../lib/http'
import type { Restaurant, Search } from '../../domain/restaurant'
import { failingWith } from '../../lib/failure'
import { isRecord, soundRestaurants } from '../../domain/sound'

const PAGE_SIZE = 50
const LONGEST_CURSOR = 4000

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
    soundPage(await get('/api/restaurants', { query }, signal)),
  )
  const { departureTime } = search
  return { ...page, ...(departureTime !== undefined && { departureTime }) }
}

/** What of an answer holds. An answer without results is a failure, not an empty list. */
export function soundPage(found: unknown): ResultsPage {
  if (!isRecord(found) || !Array.isArray(found['results'])) throw new Error('no results')
  const cursor = soundCursor(found['cursor'])
  const unknownDietary = soundCount(found['unknownDietary'])
  return {
    results: soundRestaurants(found['results'].slice(0, PAGE_SIZE)),
    fetchedAt: Date.now(),
    ...(cursor !== undefined && { cursor }),
    ...(unknownDietary !== undefined && { unknownDietary }),
  }
}

export function soundCursor(found: unknown): string | undefined {
  return typeof found === 'string' && found !== '' && found.length <= LONGEST_CURSOR ? found : undefined
}

export function soundCount(found: unknown): number | undefined {
  return Number.isSafeInteger(found) && (found as number) >= 0 ? (found as number) : undefined
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
