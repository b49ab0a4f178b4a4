import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import type { Restaurant, Search } from '@/domain/restaurant'
import { withoutTravel } from '../restaurant'
import { restaurantOptions } from './details'

/** How many places are asked about at once; a list of favorites can have hundreds. */
const MOST = 30

/**
 * Saved places as they are seen from here and now: the way, the hours and when one is back. What was saved with a place
 * belongs to another day and desk, so without an answer only its lasting facts are left.
 */
export function useJourneys(saved: readonly Restaurant[], search: Search | undefined): readonly Restaurant[] {
  const answers = useQueries({
    queries: saved.slice(0, MOST).map(({ place_id }) => ({
      ...restaurantOptions(place_id, search),
      enabled: search !== undefined,
    })),
  })
  return saved.map((one, i) => answers[i]?.data ?? withoutTravel(one))
}

/** Why one would not go there today: it is closed on arrival, or one is back too late. Undefined where nothing is known. */
export function notToday(restaurant: Restaurant, lunchBreak: number): string | undefined {
  const { open_at_arrival: open, walking_time: walk, stay_minutes: stay } = restaurant
  if (open === false) return t`Closed when you would arrive.`
  if (lunchBreak === 0 || walk === undefined || stay === undefined) return undefined
  const late = 2 * walk + stay - lunchBreak
  return late > 0 ? t`${walk} min walk: you would be back ${late} min after your break.` : undefined
}
