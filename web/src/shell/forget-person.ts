import type { QueryClient } from '@tanstack/react-query'
import { pickMemory } from '@/features/pick/pick'
import { selectedRestaurant } from '@/features/restaurants/restaurants'
import { resultsView } from '@/features/restaurants/results/results-view'

/** Somebody else is here now, or nobody: what was answered to the person before goes, and what they looked at. */
export function forgetPerson(client: QueryClient): void {
  client.clear()
  for (const seen of [pickMemory, selectedRestaurant, resultsView]) seen.reset()
}
