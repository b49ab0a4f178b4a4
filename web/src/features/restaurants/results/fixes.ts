import { useQueries } from '@tanstack/react-query'
import type { Location } from '../../../domain/location'
import type { Restaurant } from '../../../domain/restaurant'
import type { Filters } from '../../../domain/filters'
import { fetchPage, searchOf } from '../restaurants'

const MOST_FIXES = 4

/** One filter relaxed, and what to call the places that this would find. */
export interface Fix {
  readonly id: 'radius' | 'cuisines' | 'dietary' | 'price' | 'time' | 'chains' | 'cafes'
  readonly change: Partial<Filters>
  readonly label: string
}

export interface CountedFix extends Fix {
  /** "7", or "50+" when a page could not hold them. */
  readonly count: string
}

/** What could be relaxed, the likeliest first. `now` is HH:MM. */
export function fixesFor(filters: Filters, now: string): readonly Fix[] {
  const { radius, cuisines, dietary, priceLevel, excludeChains, excludeCafe, departureTime } = filters
  const wider = [1, 2, 5].find((km) => km > radius[0])
  const fixes: readonly (Fix | false)[] = [
    wider !== undefined && { id: 'radius', change: { radius: [wider] }, label: `within ${wider} km` },
    cuisines.length > 0 && { id: 'cuisines', change: { cuisines: [] }, label: 'of any cuisine' },
    dietary.length > 0 && { id: 'dietary', change: { dietary: [] }, label: withoutDiets(dietary) },
    priceLevel < 4 && { id: 'price', change: { priceLevel: 4 }, label: 'at any price' },
    departureTime !== now && { id: 'time', change: { departureTime: now, departureDay: null }, label: 'leaving now' },
    excludeChains && { id: 'chains', change: { excludeChains: false }, label: 'with chains' },
    excludeCafe && { id: 'cafes', change: { excludeCafe: false }, label: 'with cafes' },
  ]
  return fixes.filter((fix) => fix !== false).slice(0, MOST_FIXES)
}

function withoutDiets(dietary: readonly string[]): string {
  return dietary.length === 1 ? `without ${dietary[0]}` : 'without dietary needs'
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
