import { Navigate, useParams } from 'react-router'
import { storedTeamId, teamPath } from '@/features/team/model/current-team'
import type { Asked } from '@/features/pick/use-asked-pick'
import { useStored } from '@/lib/storage'
import type { AskedDialog } from '@/shell/asked-dialog'

/** Where the shortcuts of the installed app lead: internal/server/manifest.go names them. */
export function GoPage() {
  const { what } = useParams()
  const teamId = useStored(storedTeamId)
  if (what === 'team' && teamId !== null) return <Navigate to={teamPath(teamId)} replace />
  const state: Asked & AskedDialog = what === 'team' ? { dialog: 'team' } : { pick: what === 'pick' }
  return <Navigate to="/" replace state={state} />
}
