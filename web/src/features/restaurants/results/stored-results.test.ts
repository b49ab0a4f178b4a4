import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { initialFilters, type Filters } from '@/domain/filters'
import { keepResults, restoredPage, storedFetchTime, storedResults, type Context } from './stored-results'

const NOON = Date.parse('2026-11-13T12:10:00Z')
const MINUTE = 60_000
const place = (place_id: string): Restaurant => ({ place_id, fsq_id: place_id, name: place_id, types: [] })
const filters = { ...initialFilters(new Date(2026, 10, 13, 12, 10)), cuisines: ['thai', 'greek'] }
const context: Context = { provider: 'hybrid', location: { address: 'Desk', lat: 0, lng: 24.9 }, filters }
const pages = [
  { results: [place('a'), place('b')], cursor: 'one', unknownDietary: 4, fetchedAt: NOON },
  { results: [place('b'), place('c')], cursor: 'two', fetchedAt: NOON + MINUTE },
]

/** What another visit would find. */
function visitLater() {
  for (const key of ['restaurantResults', 'lastFetchTimestamp']) {
    const newValue = localStorage.getItem(key)
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }
}

describe('stored results', () => {
  beforeEach(() => {
    storedResults.set(null)
    storedFetchTime.set(null)
  })

  it('come back as one page that can go on', () => {
    keepResults(context, pages)
    visitLater()
    const page = restoredPage(context, NOON + MINUTE)
    expect(page).toMatchObject({ cursor: 'two', unknownDietary: 4, fetchedAt: NOON })
    expect(page?.results.map(({ place_id }) => place_id)).toEqual(['a', 'b', 'c'])
    expect(localStorage.getItem('lastFetchTimestamp')).toBe(String(NOON))
  })

  it.each<[string, number, boolean]>([
    ['at once', 0, true],
    ['just under half an hour', 30 * MINUTE - 1, true],
    ['half an hour', 30 * MINUTE, false],
    ['a clock that went back', -1, false],
  ])('after %s: %s ms, valid %s', (_, age, valid) => {
    keepResults(context, pages)
    expect(restoredPage(context, NOON + age) !== undefined).toBe(valid)
  })

  it.each<[string, Partial<Context>]>([
    ['provider', { provider: 'google' }],
    ['address', { location: { ...context.location, address: 'Home' } }],
    ['latitude', { location: { ...context.location, lat: 0.1 } }],
    ['longitude', { location: { ...context.location, lng: 0 } }],
    ['radius', { filters: { ...filters, radius: [0.6] } }],
    ['cuisines in another order', { filters: { ...filters, cuisines: ['greek', 'thai'] } }],
    ['fewer cuisines', { filters: { ...filters, cuisines: ['thai'] } }],
    ['diets', { filters: { ...filters, dietary: ['Vegan'] } }],
    ['price', { filters: { ...filters, priceLevel: 3 } }],
    ['history days', { filters: { ...filters, historyDays: 7 } }],
    ['chains', { filters: { ...filters, excludeChains: true } }],
    ['cafes', { filters: { ...filters, excludeCafe: true } }],
    ['departure, which was chosen', { filters: { ...filters, departureDay: '2026-11-13' } }],
  ])('are no answer to a search with another %s', (_, change) => {
    keepResults(context, pages)
    expect(restoredPage({ ...context, ...change }, NOON)).toBeUndefined()
    expect(restoredPage(structuredClone(context), NOON)).toBeDefined()
  })

  it('are an answer at any minute while the departure follows the clock', () => {
    keepResults(context, pages)
    expect(restoredPage({ ...context, filters: { ...filters, departureTime: '12:39' } }, NOON)).toBeDefined()
  })

  it.each<[string, Partial<Filters>, boolean]>([
    ['the same chosen time', {}, true],
    ['another chosen time', { departureTime: '20:15' }, false],
    ['the same time chosen on another day', { departureDay: '2026-11-14' }, false],
    ['the same time on a clock that is followed', { departureDay: null }, false],
  ])('of a chosen departure, for %s: valid %s', (_, change, valid) => {
    const chosen = { ...filters, departureTime: '20:00', departureDay: '2026-11-13' }
    keepResults({ ...context, filters: chosen }, pages)
    const found = restoredPage({ ...context, filters: { ...chosen, ...change } }, NOON)
    expect(found !== undefined).toBe(valid)
  })

  it('remember the departure that they were fetched with, not the current one', () => {
    const page = { results: [place('a')], cursor: 'one', departureTime: '12:08', fetchedAt: NOON }
    keepResults(context, [page])
    visitLater()
    expect(restoredPage(context, NOON)?.departureTime).toBe('12:08')
  })

  it('of an older release, which kept no day of departure, are fetched again', () => {
    keepResults(context, pages)
    const kept = JSON.parse(localStorage.getItem('restaurantResults') ?? '') as { filters: Record<string, unknown> }
    delete kept.filters['departureDay']
    dispatchEvent(new StorageEvent('storage', { key: 'restaurantResults', newValue: JSON.stringify(kept) }))
    expect(restoredPage(context, NOON)).toBeUndefined()
  })

  it.each([
    'not json',
    '7',
    '[]',
    '{"version":2,"results":[]}',
    '{"version":1,"results":{"length":9}}',
    '{"version":1,"results":[{"place_id":"a","name":"A"}],"location":7,"filters":[]}',
  ])('that say %s are ignored', (raw) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    keepResults(context, pages)
    dispatchEvent(new StorageEvent('storage', { key: 'restaurantResults', newValue: raw }))
    expect(restoredPage(context, NOON)).toBeUndefined()
  })

  it('keep only what holds of places that somebody meddled with', () => {
    keepResults(context, pages)
    const kept = JSON.parse(localStorage.getItem('restaurantResults') ?? '') as { results: unknown[]; cursor: unknown }
    kept.results = [{ place_id: 'a', name: 'A', rating: 'high' }, { name: 'no id' }, null, 7]
    kept.cursor = { not: 'a text' }
    dispatchEvent(new StorageEvent('storage', { key: 'restaurantResults', newValue: JSON.stringify(kept) }))
    const page = restoredPage(context, NOON)
    expect(page?.results).toEqual([{ place_id: 'a', fsq_id: 'a', name: 'A', types: [] }])
    expect(page?.cursor).toBeUndefined()
  })

  it('stop at 500 places, with the cursor that goes on from there', () => {
    const many = Array.from({ length: 12 }, (_, page) => ({
      results: Array.from({ length: 50 }, (_place, i) => place(`${page}-${i}`)),
      cursor: `after ${page}`,
      fetchedAt: NOON,
    }))
    keepResults(context, many)
    const page = restoredPage(context, NOON)
    expect(page?.results).toHaveLength(500)
    expect(page?.cursor).toBe('after 9')
  })

  it('that do not fit are held for this visit, and leave nothing older behind', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    keepResults(context, pages)
    const storage = localStorage
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: (key: string, value: string) => {
        if (key === 'restaurantResults') throw new DOMException('full', 'QuotaExceededError')
        storage.setItem(key, value)
      },
    })
    keepResults(context, [{ results: [place('new')], fetchedAt: NOON + MINUTE }])
    vi.unstubAllGlobals()
    expect(localStorage.getItem('lastFetchTimestamp')).toBe(String(NOON + MINUTE))
    expect(localStorage.getItem('restaurantResults')).toBeNull()
    expect(restoredPage(context, NOON + MINUTE)?.results.map(({ name }) => name)).toEqual(['new'])
  })
})
