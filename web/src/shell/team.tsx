import { useMemo } from 'react'
import { useFavorites } from '../features/favorites/favorites'
import { avoidedAt, lastVisit } from '../features/history/avoid'
import { useHistory } from '../features/history/history'
import { useConfig } from '../features/product/product'
import { storedPreferences } from '../features/profile/preferences'
import { PlacePicture } from '../features/restaurants/place-picture'
import { withoutTravel } from '../features/restaurants/restaurant'
import { lastKeptPage, storedResults } from '../features/restaurants/results/stored-results'
import { TeamDialog } from '../features/team/team-dialog'
import { storedFilters } from '../domain/filters'
import { storedLocation } from '../domain/location'
import { useStored } from '../lib/storage'

/** The team dialog, put together from what several features know. */
export function Team({ open, onClose }: { open: boolean; onClose: () => void }) {
  const photos = useConfig()?.photos === true
  const location = useStored(storedLocation)
  const { departureTime } = useStored(storedFilters)
  const saved = useFavorites()
  const favorites = useMemo(() => saved.filter(({ gone }) => !gone).map(withoutTravel), [saved])
  return (
    <TeamDialog
      open={open}
      onClose={onClose}
      firstUse={{ location, departureTime }}
      myName={useStored(storedPreferences)?.name}
      suggestions={useHeldResults()}
      favorites={favorites}
      renderPicture={(restaurant) => (
        <PlacePicture restaurant={restaurant} photos={photos} width={160} height={160} centred />
      )}
    />
  )
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
