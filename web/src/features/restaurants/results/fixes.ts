import { useQueries } from '@tanstack/react-query'
import type { Location } from '../../../domain/location'
import type { Restaurant } from '../../../domain/restaurant'
import { type Filters, relaxationsOf, searchOf } from '../../../domain/filters'
import { fetchPage } from '../restaurants'

const MOST_FIXES = 4

/** One filter relaxed, and what to call the places that this would find. */
export type Fix = ReturnType<typeof relaxationsOf>[number]

export type CountedFix = Fix & {
  /** "7", or "50+" when a page could not hold them. */
  readonly count: string
}

/** What could be relaxed, the likeliest first. `now` is HH:MM. */
export function fixesFor(filters: Filters, now: string): readonly Fix[] {
  return relaxationsOf(filters, now).slice(0, MOST_FIXES)
}

/** Asks how many places each fix would find, and answers with those that find some. */
export function useFixes(
  location: Location,
  filters: Filters,
  now: string,
  isAvoided: (restaurant: Restaurant) => boolean,
): readonly CountedFix[] {
  const fixes = fixesFor(filters, now)
  const answers = useQueries({
    queries: fixes.map(({ change }) => {
      const search = searchOf(location, { ...filters, ...change })
      return {
        queryKey: ['fix', search],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(search, undefined, signal),
      }
    }),
  })
  return fixes.flatMap((fix, i) => {
    const page = answers[i]?.data
    const found = page?.results.filter((restaurant) => !isAvoided(restaurant)).length ?? 0
    return found === 0 ? [] : [{ ...fix, count: page?.cursor === undefined ? `${found}` : `${found}+` }]
  })
}
