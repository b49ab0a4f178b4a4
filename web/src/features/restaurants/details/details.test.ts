import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { initialFilters, searchOf } from '@/domain/filters'
import { resultsOptions } from '../results/results'
import { restaurantOptions } from './details'

const place = (place_id: string, more: Partial<Restaurant> = {}): Restaurant => ({
  place_id,
  fsq_id: place_id,
  name: place_id,
  types: [],
  ...more,
})
const answer = (found: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(found), { status }))

describe('the details of a restaurant', () => {
  const desk = { address: 'Desk', lat: 0, lng: 24.9 }
  const noon = initialFilters(new Date(2026, 0, 5, 12, 10))

  it.each([
    ['the server refuses', { message: 'down' }, 500],
    ['the answer is no restaurant', { place_id: 7 }, 200],
  ])('raise "Failed to fetch restaurant details" when %s', async (_, found, status) => {
    answer(found, status)
    const fetched = new QueryClient().fetchQuery({ ...restaurantOptions('a', undefined), retry: false })
    await expect(fetched).rejects.toThrow(/^Failed to fetch restaurant details$/)
  })

  it.each([
    ['follows the clock', null],
    ['was chosen', '2026-01-05'],
  ])('tell the list of the same search the real way, and no other list, if the time %s', async (_, departureDay) => {
    const filters = { ...noon, departureDay }
    const client = new QueryClient()
    const estimated = place('a', { walking_time: 9, travel_basis: 'estimate', walking_arrival_time: '12:19' })
    const list = { pages: [{ results: [place('b'), estimated], fetchedAt: 0 }], pageParams: [undefined] }
    const keyOf = (location: typeof desk) => resultsOptions({ provider: 'hybrid', location, filters }).queryKey
    const same = keyOf(desk)
    const other = keyOf({ ...desk, lat: 1 })
    for (const key of [same, other]) client.setQueryData(key, list)
    const real = { walking_time: 7, travel_basis: 'route', walking_arrival_time: '12:17' } as const
    answer({ ...place('a'), ...real, opening_hours: { open_now: true } })
    await client.fetchQuery(restaurantOptions('a', searchOf(desk, filters)))
    const listed = (key: readonly unknown[]) => client.getQueryData<typeof list>(key)?.pages[0]?.results
    expect(listed(same)).toEqual([place('b'), place('a', real)])
    expect(listed(other)).toEqual([place('b'), estimated])
  })
})
