import { queryOptions } from '@tanstack/react-query'
import { get, type Location, type Restaurant, type Search } from '../../api'
import { isRecord, soundPath, soundRestaurant, soundRestaurants } from '../../sound'
import type { Filters } from '../../stored'

const PAGE_SIZE = 50
const LONGEST_CURSOR = 4000

export interface ResultsPage {
  readonly results: readonly Restaurant[]
  readonly cursor?: string
  readonly unknownDietary?: number
  /** By this device's clock, in milliseconds. */
  readonly fetchedAt: number
}

/** A location and the filters as the contract names them. History is avoided where it lives, in the browser. */
export function searchOf({ lat, lng }: Location, filters: Filters): Search {
  const { radius, historyDays: _, ...rest } = filters
  return { lat, lng, radius: radius[0], ...rest }
}

export async function fetchPage(search: Search, cursor: string | undefined, signal: AbortSignal): Promise<ResultsPage> {
  const query = { ...search, pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
  return soundPage(await get('/api/restaurants', { query }, signal))
}

/** What of an answer holds. An answer without results is a failure, not an empty list. */
export function soundPage(found: unknown): ResultsPage {
  if (!isRecord(found) || !Array.isArray(found['results'])) throw new Error('Failed to fetch restaurants')
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

export function restaurantOptions(id: string, search: Search | undefined) {
  return queryOptions({
    queryKey: ['restaurant', id, search],
    queryFn: async ({ signal }) => {
      const found = await get('/api/restaurants/{id}', { path: { id }, ...(search && { query: search }) }, signal)
      const restaurant = soundRestaurant(found)
      if (!restaurant) throw new Error('Failed to fetch restaurant details')
      return restaurant
    },
  })
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
  return `${count} ${count === 1 ? 'place' : 'places'}${more ? ' so far' : ''}`
}

/** The way on foot, to be drawn. It is empty where none is known. */
export function pathOptions(id: string, { lat, lng }: { readonly lat: number; readonly lng: number }) {
  return queryOptions({
    queryKey: ['path', id, lat, lng],
    queryFn: async ({ signal }) =>
      soundPath(await get('/api/restaurants/{id}/path', { path: { id }, query: { lat, lng } }, signal)),
    retry: false,
  })
}
