import { Navigate, useParams } from 'react-router'
import { storedTeamId, teamPath } from '@/features/team/model/current-team'
import { useStored } from '@/lib/storage'
import type { Asked } from '@/shell/use-asked'

/** Where the shortcuts of the installed app lead: internal/server/manifest.go names them. */
export function GoPage() {
  const { what } = useParams()
  const teamId = useStored(storedTeamId)
  if (what === 'team' && teamId !== null) return <Navigate to={teamPath(teamId)} replace />
  const state: Asked = what === 'team' || what === 'pick' ? { asked: what } : {}
  return <Navigate to="/" replace state={state} />
}
