import { t } from '@lingui/core/macro'
import { storedLocation } from '@/domain/location'
import { useStored } from '@/lib/storage'
import type { Team } from './team'

/** A team walks from its own location. Somebody who searches from another one would see other minutes there. */
export function WalkOrigin({ team }: { team: Team }) {
  const mine = useStored(storedLocation)
  const from = team.location
  if (!from?.address || !mine || (mine.lat === from.lat && mine.lng === from.lng)) return null
  const { address } = from
  return <p className="px-3 text-sm text-ink-2">{t`Distances and walks start at ${address}, where your team meets.`}</p>
}
