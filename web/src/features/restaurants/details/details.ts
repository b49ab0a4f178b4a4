import { hashKey, type InfiniteData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '@/lib/http'
import type { Location } from '@/domain/location'
import { parsePath, parseRestaurant, type Restaurant, type Search } from '@/domain/restaurant'
import { failingWith } from '@/lib/failure'
import { type Filters, searchOf } from '@/domain/filters'
import type { ResultsPage } from '../restaurants'

export function restaurantOptions(id: string, search: Search | undefined) {
  return queryOptions({
    queryKey: ['restaurant', id, search],
    queryFn: async ({ signal, client }) => {
      const restaurant = await failingWith('Failed to fetch restaurant details', async () => {
        const params = { path: { id }, ...(search && { query: search }) }
        return parseRestaurant((await api.GET('/api/restaurants/{id}', { params, signal })).data)
      })
      if (search) updateLists(client, search, restaurant)
      return restaurant
    },
  })
}

const JOURNEY = ['walking_time', 'travel_distance', 'travel_basis', 'walking_arrival_time', 'back_time'] as const

/** A list that was answered with an estimated walk takes over the real one from the details. */
function updateLists(client: QueryClient, search: Search, { place_id, ...known }: Restaurant): void {
  const journey = Object.fromEntries(
    JOURNEY.flatMap((fact) => (known[fact] === undefined ? [] : [[fact, known[fact]]])),
  )
  const updated = (one: Restaurant) => (one.place_id === place_id ? { ...one, ...journey } : one)
  client.setQueriesData<InfiniteData<ResultsPage>>(
    { queryKey: ['restaurants'], predicate: ({ queryKey }) => isSearch(queryKey[1], search) },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, results: page.results.map(updated) })) },
  )
}

/** Whether a list is of this search. One whose departure follows the clock has no time in its key. */
function isSearch(found: unknown, search: Search): boolean {
  const { location, filters } = found as { location: Location; filters: Filters | WithoutTime }
  const departureTime = filters.departureTime ?? search.departureTime ?? ''
  return hashKey([searchOf(location, { ...filters, departureTime })]) === hashKey([search])
}

type WithoutTime = Omit<Filters, 'departureTime'> & { readonly departureTime: null }

/** The way on foot, to be drawn. It is empty where none is known. */
export function pathOptions(id: string, { lat, lng }: { readonly lat: number; readonly lng: number }) {
  return queryOptions({
    queryKey: ['path', id, lat, lng],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { lat, lng } }
      return parsePath((await api.GET('/api/restaurants/{id}/path', { params, signal })).data)
    },
    retry: false,
  })
}
