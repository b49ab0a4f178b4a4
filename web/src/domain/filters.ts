import { isRecord } from '@/lib/schema'
import { stored } from '@/lib/storage'
import { type Filter, type FilterId, type Filters, FILTERS, type FilterTag, type Relaxation } from './filter-table'
import type { Location } from './location'
import type { Search } from './restaurant'

export { BREAK_BOUNDS, BREAKS, HISTORY_DAYS, isBreak, PRICE_LEVELS, RADIUS } from './filter-table'
export type { FilterId, Filters } from './filter-table'

/** A row of the table as a function of all filters. */
type Row = Filter<Filters, Partial<Filters>>

const ROWS = Object.entries<Row>(FILTERS) as readonly (readonly [FilterId, Row])[]

/** One object of what each filter says. */
function gathered<T extends object>(say: (row: Row) => Partial<T>): T {
  return Object.assign({}, ...ROWS.map(([, row]) => say(row))) as T
}

export const storedFilters = stored<Filters>('filters', (found, before) => {
  if (found !== null && !isRecord(found)) throw new Error('not filters')
  return { ...initialFilters(), ...gathered<Partial<Filters>>((row) => row.read(found ?? {}, before)) }
})

export function initialFilters(now = new Date()): Filters {
  return gathered((row) => row.initial(now))
}

/** What "Reset all" sets; it differs from the initial state in radius and price, as specified. */
export function resetFilters(now = new Date()): Filters {
  return { ...initialFilters(now), ...gathered<Partial<Filters>>((row) => row.reset ?? {}) }
}

/** A location and the filters as the contract names them. */
export function searchOf({ lat, lng }: Location, filters: Filters): Search {
  return { lat, lng, ...gathered<Omit<Search, 'lat' | 'lng'>>((row) => row.query(filters)) }
}

/** The filters in force, each with its filter's name. */
export function tagsOf(filters: Filters): readonly (FilterTag & { readonly id: FilterId })[] {
  return ROWS.flatMap(([id, row]) => row.tags(filters).map((tag) => ({ ...tag, id })))
}

/** The filters with every one taken away that can be. */
export function withoutTags(filters: Filters): Filters {
  const change = tagsOf(filters).find(({ without }) => without)?.without
  return change ? withoutTags({ ...filters, ...change }) : filters
}

/** What could be relaxed, the likeliest first. `now` is HH:MM. */
export function relaxationsOf(filters: Filters, now: string): readonly (Relaxation & { readonly id: FilterId })[] {
  return ROWS.flatMap(([id, row]) => {
    const relaxed = row.relaxed(filters, now)
    return relaxed ? { ...relaxed, id } : []
  })
}

/** Whether a search was made with these filters, apart from when one leaves: the equality of the specification. */
export function sameFiltersExceptDeparture(filters: Filters, found: unknown): boolean {
  return isRecord(found) && ROWS.every(([id, row]) => id === 'departure' || row.same(filters, found))
}

export function sameFilters(filters: Filters, found: unknown): boolean {
  return isRecord(found) && ROWS.every(([, row]) => row.same(filters, found))
}
