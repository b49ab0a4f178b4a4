import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import type { Location } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { type FilterId, type Filters, RADIUS, relaxationsOf, searchOf, withoutTags } from '@/domain/filters'
import { fetchPage } from '../restaurants'

const MOST_FIXES = 4

/** Filters relaxed, and what to call the places that this would find. */
export interface Fix {
  readonly id: FilterId | 'every' | 'wide'
  readonly label: string
  readonly change: Partial<Filters>
}

export type CountedFix = Fix & {
  /** "7", or "50+" when a page could not hold them. */
  readonly count: string
}

/** What could be relaxed, the likeliest first. `now` is HH:MM. */
export function fixesFor(filters: Filters, now: string): readonly Fix[] {
  return relaxationsOf(filters, now).slice(0, MOST_FIXES)
}

/** What is left to offer when no filter alone is in the way: all of them gone, here and in the widest circle. */
export function lastFixesFor(filters: Filters): readonly Fix[] {
  const every = { ...withoutTags(filters), withoutMeal: true }
  const km = RADIUS.max
  const wide = { ...every, radius: [km] as const }
  return [
    { id: 'every', label: t`Without any filter`, change: every },
    { id: 'wide', label: t`Anything within ${km} km`, change: wide },
  ]
}

/** Asks how many places each fix would find, and answers with those that find some. */
export function useFixes(
  location: Location,
  filters: Filters,
  now: string,
  isAvoided: (restaurant: Restaurant) => boolean,
): { readonly fixes: readonly CountedFix[]; readonly searched: boolean } {
  const alone = useCounted(location, filters, fixesFor(filters, now), isAvoided)
  const stuck = alone.searched && alone.fixes.length === 0
  // Without any filter nothing is avoided either.
  const together = useCounted(location, filters, stuck ? lastFixesFor(filters) : [], () => false)
  return stuck ? together : alone
}

function useCounted(
  location: Location,
  filters: Filters,
  fixes: readonly Fix[],
  isAvoided: (restaurant: Restaurant) => boolean,
) {
  const answers = useQueries({
    queries: fixes.map(({ change }) => {
      const search = searchOf(location, { ...filters, ...change })
      return {
        queryKey: ['fix', search],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(search, undefined, signal),
      }
    }),
  })
  const counted = fixes.flatMap((fix, i) => {
    const page = answers[i]?.data
    const found = page?.results.filter((restaurant) => !isAvoided(restaurant)).length ?? 0
    return found === 0 ? [] : [{ ...fix, count: page?.cursor === undefined ? `${found}` : `${found}+` }]
  })
  return { fixes: counted, searched: answers.every(({ isSuccess }) => isSuccess) }
}
