import { useMemo } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { avoidedAt, hiddenIn, isShown, lastVisit, latelyText, type Shown } from './avoid'
import { useHistory } from './history'

/** What a list leaves out because of late visits, and what it says about those that it shows all the same. */
export function useAvoided(
  restaurants: readonly Restaurant[],
  fetchedAt: number | undefined,
  days: number,
  shown: Shown,
) {
  const history = useHistory()
  const avoided = useMemo(() => avoidedAt(fetchedAt ?? 0, history, days), [fetchedAt, history, days])
  const hidden = useMemo(() => hiddenIn(restaurants, avoided), [restaurants, avoided])
  const kept = useMemo(
    () => restaurants.filter((one) => isShown(lastVisit(avoided, one), shown)),
    [restaurants, avoided, shown],
  )
  return {
    kept,
    hidden,
    isAvoided: (restaurant: Restaurant) => lastVisit(avoided, restaurant) !== undefined,
    noteOf: (restaurant: Restaurant) => {
      const visit = lastVisit(avoided, restaurant)
      return visit && latelyText(visit, new Date(fetchedAt ?? 0))
    },
  }
}
