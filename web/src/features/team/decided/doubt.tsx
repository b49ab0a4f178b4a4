import { t } from '@lingui/core/macro'
import { Alert } from '@/ui/alert'
import type { Candidate, Decision } from '../model/team'

/** Hours were imported since the decision, and by them the door is shut. */
export function Doubt({ decision, winner }: { decision: Decision; winner: Candidate | undefined }) {
  if (decision.doubt === undefined || !winner) return null
  return <Alert className="mt-3.5">{doubtText(decision.doubt, winner.restaurant.name)}</Alert>
}

function doubtText(doubt: NonNullable<Decision['doubt']>, name: string): string {
  return doubt === 'closed'
    ? t`${name} turns out to be closed when you arrive.`
    : t`${name} turns out to close before you are done.`
}
