import { useMemo } from 'react'
import { storedFilters } from '@/domain/filters'
import { storedLocation } from '@/domain/location'
import { useFavorites } from '@/features/favorites/favorites'
import { avoidedAt, lastVisit } from '@/features/history/avoid'
import { useHistory } from '@/features/history/history'
import { withoutTravel } from '@/features/restaurants/restaurant'
import { lastKeptPage, storedResults } from '@/features/restaurants/results/stored-results'
import { useStored } from '@/lib/storage'

/** Where restaurants for the ballot come from besides their names, for the dialog and for the page. */
export function useAddSources() {
  const location = useStored(storedLocation)
  const saved = useFavorites()
  const favorites = useMemo(() => saved.filter(({ gone }) => !gone).map(withoutTravel), [saved])
  return { location, suggestions: useHeldResults(), favorites }
}

/** What the list of suggestions shows, as far as it is held: without what one ate lately. */
function useHeldResults() {
  const kept = useStored(storedResults)
  const location = useStored(storedLocation)
  const filters = useStored(storedFilters)
  const history = useHistory()
  return useMemo(() => {
    const page = kept && location ? lastKeptPage({ location, filters }) : undefined
    if (!page) return []
    const avoided = avoidedAt(page.fetchedAt, history, filters.historyDays)
    return page.results.filter((one) => !lastVisit(avoided, one))
  }, [kept, location, filters, history])
}
