import { beforeEach, expect, it } from 'vitest'
import { recordVisit, storedHistory } from './features/history/history'
import { NO_PREFERENCES, storedPreferences } from './features/profile/preferences'
import { keepResults } from './features/restaurants/results/stored-results'
import { storedUserId } from './lib/session'
import { initialFilters, storedFilters } from './domain/filters'
import { storedFavorites } from './domain/favorite'
import { storedLocation } from './domain/location'

const DESK = { address: 'Desk', lat: 46, lng: -6 }
const LADLE = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: [] }

const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown

beforeEach(() => localStorage.clear())

it('keeps the profile under userPreferences, and only once it is set', () => {
  expect(storedPreferences.get()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
  storedPreferences.set({ ...NO_PREFERENCES, name: 'Amara' })
  expect(Object.keys(localStorage)).toEqual(['userPreferences'])
  expect(kept('userPreferences')).toMatchObject({ name: 'Amara' })
})

it('keeps favorites under favorites', () => {
  storedFavorites.set([LADLE])
  expect(kept('favorites')).toEqual([LADLE])
})

it('keeps visits under visitHistory', () => {
  storedHistory.set([])
  recordVisit(LADLE, new Date('2026-11-13T12:10:00Z'))
  expect(kept('visitHistory')).toEqual([{ ...LADLE, id: 'osm-n1', visitDate: '2026-11-13T12:10:00.000Z' }])
})

it('keeps the filters under filters', () => {
  storedFilters.set({ ...initialFilters(), historyDays: 30 })
  expect(kept('filters')).toMatchObject({ historyDays: 30 })
})

it('keeps the location under location', () => {
  storedLocation.set(DESK)
  expect(kept('location')).toEqual(DESK)
})

it('keeps the results under restaurantResults', () => {
  keepResults({ provider: 'hybrid', location: DESK, filters: initialFilters() }, [{ results: [LADLE], fetchedAt: 7 }])
  expect(kept('restaurantResults')).toMatchObject({ results: [LADLE] })
})

it('keeps the time of the fetch under lastFetchTimestamp', () => {
  keepResults({ provider: 'hybrid', location: DESK, filters: initialFilters() }, [{ results: [LADLE], fetchedAt: 8 }])
  expect(kept('lastFetchTimestamp')).toBe(8)
})

it('keeps the id of the person under userId', () => {
  storedUserId.set('person-1')
  // Raw, as another reader expects it.
  expect(localStorage.getItem('userId')).toBe('person-1')
})
