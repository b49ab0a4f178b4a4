import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { get, type Location, type Restaurant, type RestaurantPage, type Search } from '../../api'
import type { Filters } from '../../stored'

const PAGE_SIZE = 50

/** A location and the filters as the contract names them. History is avoided where it lives, in the browser. */
export function searchOf({ lat, lng }: Location, filters: Filters): Search {
  const { radius, historyDays: _, ...rest } = filters
  return { lat, lng, radius: radius[0], ...rest }
}

export function nearbyOptions(search: Search) {
  return infiniteQueryOptions({
    queryKey: ['restaurants', search],
    queryFn: ({ pageParam, signal }) =>
      get(
        '/api/restaurants',
        { query: { ...search, pageSize: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: RestaurantPage) => page.cursor,
  })
}

/** View Details puts the restaurant it shows under this key, so that only a direct visit fetches. */
export function restaurantOptions(id: string, search: Search | undefined) {
  return queryOptions({
    queryKey: ['restaurant', id, search],
    queryFn: ({ signal }) => get('/api/restaurants/{id}', { path: { id }, ...(search && { query: search }) }, signal),
  })
}

/** All pages as one list, each place once, in the order of first appearance. */
export function mergePages(pages: readonly RestaurantPage[]): readonly Restaurant[] {
  const byId = new Map<string, Restaurant>()
  for (const restaurant of pages.flatMap((page) => page.results)) {
    if (!byId.has(restaurant.place_id)) byId.set(restaurant.place_id, restaurant)
  }
  return [...byId.values()]
}

export function attributionsOf(restaurants: readonly Restaurant[]): readonly string[] {
  return [...new Set(restaurants.flatMap(({ attribution }) => attribution ?? []))]
}
