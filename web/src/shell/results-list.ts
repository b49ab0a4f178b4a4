import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from '@/domain/filters'
import type { Restaurant } from '@/domain/restaurant'
import { changeFilters } from '@/features/filters/filters'
import type { Shown } from '@/features/history/avoid'
import { newTo, useHistory } from '@/features/history/history'
import { useAvoided } from '@/features/history/use-avoided'
import { useKnown, useKnownAtFirst } from '@/features/restaurants/live'
import { groupsOf } from '@/features/restaurants/results/groups'
import { changeView, shownIn, useResultsView } from '@/features/restaurants/results/results-view'
import { isServers, knownOf, sorted, sortFrom, sortsFor, type Sort } from '@/features/restaurants/results/sort'
import { whysOf, type Why } from '@/features/restaurants/results/why'
import { arrange } from '@/ui/dish/neighbours'
import { useTold, whySaid } from './told'

/** The list as it is shown: without late visits unless they are asked for, in the order the address names. */
export function useListed(restaurants: readonly Restaurant[], fetchedAt: number | undefined, filters: Filters) {
  const view = useResultsView()
  const [params, setParams] = useSearchParams()
  const shown = shownIn(view, fetchedAt)
  const { kept, ...avoided } = useAvoided(restaurants, fetchedAt, filters.historyDays, shown)
  const sort = sortFrom(params.get('sort'), filters.order)
  const now = useKnown()
  const { known, again } = useKnownAtFirst(`${sort} ${fetchedAt}`)
  const offered = useMemo(() => sortsFor(restaurants.map(now), sort), [restaurants, now, sort])
  const inOrder = useMemo(() => sorted(kept, sort, known), [kept, sort, known])
  const sortNote = useMemo(() => {
    const outdated = sorted(kept, sort, now).some((one, i) => one !== inOrder[i])
    return { sort, known: knownOf(kept.map(known), sort), of: kept.length, outdated }
  }, [kept, sort, now, known, inOrder])
  const groups = useMemo(() => groupsOf(restaurants, inOrder, sort), [restaurants, inOrder, sort])
  return {
    groups,
    sortNote: { ...sortNote, otherwise: filters.order, onAgain: again },
    /** As they are on the screen, one after the other. */
    listed: useMemo(() => arranged(groups.flatMap((group) => group.restaurants)), [groups]),
    ...avoided,
    shown,
    show: (next: Shown) =>
      changeView(next === 'none' ? { recentShownIn: 0 } : { recentShownIn: fetchedAt ?? 0, recentShown: next }),
    sort,
    offered,
    onSort: (next: Sort) => {
      if (isServers(next)) changeFilters({ order: next })
      setParams(isServers(next) ? {} : { sort: next }, { replace: true })
    },
  }
}

/** A list, with pictures that differ from card to card. */
function arranged(listed: readonly Restaurant[]): readonly Restaurant[] {
  arrange(listed)
  return listed
}

/** Why each place is worth a look, as far as the list proves it. */
export function useWhys(
  found: readonly Restaurant[],
  listed: readonly Restaurant[],
  complete: boolean,
  order: Filters['order'],
): ReadonlyMap<string, Why> {
  const history = useHistory()
  const told = useTold(found)
  return useMemo(() => {
    const said = (restaurant: Restaurant) => told(restaurant).flatMap(whySaid)
    return whysOf(listed, { found, complete, nearestFirst: order === 'nearest', isNew: newTo(history), said })
  }, [found, listed, complete, order, history, told])
}
