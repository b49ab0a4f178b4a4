import * as v from 'valibot'
import type { Location } from '@/domain/location'
import { onwardEntries, restaurantSchema, type Restaurant } from '@/domain/restaurant'
import { parsed, isRecord, listOf, object, text } from '@/lib/schema'
import { stored } from '@/lib/storage'
import { type Filters, sameFilters, sameFiltersExceptDeparture } from '@/domain/filters'
import { mergePages, type ResultsPage } from '../restaurants'

const VERSION = 1
const HALF_AN_HOUR = 30 * 60_000
/** About half a megabyte, so that favorites and history still fit beside it. */
const MOST_RESULTS = 500

interface StoredResults {
  readonly version: typeof VERSION
  readonly provider: string
  /** Compared, never shown or searched with. */
  readonly location: unknown
  readonly filters: unknown
  readonly results: readonly Restaurant[]
  readonly cursor?: string
  readonly unknownDietary?: number
  readonly withoutMeal?: number
}

const storedSchema = object({
  version: v.literal(VERSION),
  provider: v.fallback(text, ''),
  location: v.unknown(),
  filters: v.unknown(),
  results: listOf(restaurantSchema, MOST_RESULTS),
  ...onwardEntries,
})

export const storedResults = stored<StoredResults | null>(
  'restaurantResults',
  (found) => parsed(storedSchema, found) ?? null,
)
/** When the list was begun. Loading more does not make its first page any younger. */
export const storedFetchTime = stored<number | null>(
  'lastFetchTimestamp',
  (found) => parsed(v.pipe(v.number(), v.finite()), found) ?? null,
)

/** What a list of suggestions depends on. */
export interface Context {
  readonly provider: string
  readonly location: Location
  readonly filters: Filters
}

/** Whether a list that was begun then may still be shown without asking. A clock that went back makes it too old. */
export function isFresh(fetchedAt: number, now: number): boolean {
  const age = now - fetchedAt
  return age >= 0 && age < HALF_AN_HOUR
}

/** The kept list as one page, when it answers this very search and is less than half an hour old. */
export function restoredPage({ provider, location, filters }: Context, now: number): ResultsPage | undefined {
  const kept = storedResults.get()
  const fetchedAt = storedFetchTime.get()
  if (!kept || fetchedAt === null || kept.provider !== provider || !sameSearch(kept, location, filters))
    return undefined
  if (!isFresh(fetchedAt, now)) return undefined
  const { results, cursor, unknownDietary, withoutMeal } = kept
  const departureTime = isRecord(kept.filters) ? parsed(text, kept.filters['departureTime']) : undefined
  return {
    results,
    fetchedAt,
    ...(departureTime !== undefined && { departureTime }),
    ...(cursor !== undefined && { cursor }),
    ...(unknownDietary !== undefined && { unknownDietary }),
    ...(withoutMeal !== undefined && { withoutMeal }),
  }
}

/** What is left to show when nobody can be asked: the kept list, however old, whenever one leaves. */
export function lastKeptPage({ location, filters }: Omit<Context, 'provider'>): ResultsPage | undefined {
  const kept = storedResults.get()
  if (!kept || kept.results.length === 0 || !sameExceptDeparture(kept, location, filters)) return undefined
  return { results: kept.results, fetchedAt: storedFetchTime.get() ?? 0 }
}

export function keptRestaurant(id: string): Restaurant | undefined {
  return storedResults.get()?.results.find(({ place_id, fsq_id }) => place_id === id || fsq_id === id)
}

/** Keeps as many whole pages as are worth keeping, with the cursor and the departure that go on from there. */
export function keepResults({ provider, location, filters: now }: Context, pages: readonly ResultsPage[]): void {
  const filters = { ...now, departureTime: pages[0]?.departureTime ?? now.departureTime }
  const fetchedAt = pages[0]?.fetchedAt ?? null
  const counts = pages.map((_, i) => mergePages(pages.slice(0, i + 1)).length)
  const whole = pages.slice(0, Math.max(1, counts.filter((count) => count <= MOST_RESULTS).length))
  const results = mergePages(whole)
  const cursor = whole.at(-1)?.cursor
  const { unknownDietary, withoutMeal } = pages[0] ?? {}
  const kept = storedResults.get()
  const unchanged = kept?.results.length === results.length && kept.cursor === cursor && kept.provider === provider
  if (unchanged && storedFetchTime.get() === fetchedAt && sameSearch(kept, location, filters)) return
  // Taken away first: a list that no longer fits must not leave an older one under a newer time.
  storedResults.set(null)
  storedFetchTime.set(fetchedAt)
  storedResults.set({
    version: VERSION,
    provider,
    location,
    filters,
    results,
    ...(cursor !== undefined && { cursor }),
    ...(unknownDietary !== undefined && { unknownDietary }),
    ...(withoutMeal !== undefined && { withoutMeal }),
  })
}

type Kept = Pick<StoredResults, 'location' | 'filters'>

function sameSearch(kept: Kept, location: Location, filters: Filters): boolean {
  return sameLocation(location, kept.location) && sameFilters(filters, kept.filters)
}

/** The equality of the specification, which does not look at when one leaves. */
export function sameExceptDeparture(kept: Kept, location: Location, filters: Filters): boolean {
  return sameLocation(location, kept.location) && sameFiltersExceptDeparture(filters, kept.filters)
}

function sameLocation(location: Location, found: unknown): boolean {
  return isRecord(found) && (['address', 'lat', 'lng'] as const).every((part) => found[part] === location[part])
}
