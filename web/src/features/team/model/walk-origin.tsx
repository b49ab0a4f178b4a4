import { storedLocation } from '@/domain/location'
import { useStored } from '@/lib/storage'
import type { Team } from './team'

/** A team walks from its own location. Somebody who searches from another one would see other minutes there. */
export function WalkOrigin({ team }: { team: Team }) {
  const mine = useStored(storedLocation)
  const from = team.location
  if (!from?.address || !mine || (mine.lat === from.lat && mine.lng === from.lng)) return null
  return <p className="px-3 text-sm text-ink-2">Distances and walks start at {from.address}, where your team meets.</p>
}
