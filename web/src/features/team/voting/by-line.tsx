import { t } from '@lingui/core/macro'
import { kindText } from '@/domain/cuisines'
import { capitalised } from '@/lib/format'
import { isOwnSuggestion } from '../model/ballot'
import type { Candidate, Team } from '../model/team'
import { RemoveSuggestion } from './remove-suggestion'

interface ByLineProps {
  team: Team
  candidate: Candidate
  /** Begins with what the place serves. */
  withKind: boolean
}

/** "Italian · suggested by Priya" */
export function ByLine({ team, candidate, withKind }: ByLineProps) {
  const [type] = candidate.restaurant.types
  const kind = withKind && type !== undefined && !candidate.gone ? kindText(type) : ''
  const by = suggestedText(team, candidate)
  if (kind === '' && by === '') return null
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <p>{[kind, kind === '' ? capitalised(by) : by].filter(Boolean).join(' · ')}</p>
      <RemoveSuggestion team={team} candidate={candidate} />
    </div>
  )
}

/** "suggested by you", to go on with; nothing where nobody is named. */
function suggestedText(team: Team, candidate: Candidate): string {
  if (isOwnSuggestion(team, candidate)) return t`suggested by you`
  const { suggestedBy } = candidate
  return suggestedBy === undefined ? '' : t`suggested by ${suggestedBy}`
}
