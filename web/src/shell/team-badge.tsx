import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { dropCurrent } from '@/features/team/model/current-team'
import { goalOf } from '@/features/team/model/ballot'
import { isGone, roundWord, teamTime, type Team } from '@/features/team/model/team'
import { useHasPassed } from '@/features/team/model/use-passed'
import { useAppBadge } from '@/features/team/live/use-app-badge'
import { useTeam } from '@/features/team/live/use-team'

interface TeamBadgeProps {
  id: string
  look: 'count' | 'dot'
}

/** How many have voted, live, and then how it ended. Nothing for who is not a member. */
export function TeamBadge({ id, look }: TeamBadgeProps) {
  const { team, error } = useTeam(id)
  useAppBadge(team)
  const out = isGone(error) || (team !== undefined && team.role === undefined)
  useEffect(() => {
    if (out) dropCurrent(id)
  }, [out, id])
  if (team?.role === undefined) return null
  const { voted, headCount } = team.round
  const open = team.round.state === 'open'
  if (look === 'dot') {
    // Nothing is left to do once it is closed, so nothing draws the eye.
    if (!open)
      return (
        <span className="sr-only">
          <Ended team={team} />
        </span>
      )
    return (
      <span className="absolute top-2.5 start-[calc(50%+6px)] size-2.5 rounded-full bg-tomato shadow-[0_0_0_2px_var(--surface)]">
        <span className="sr-only">{t`Vote open`}</span>
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-basil-soft px-[9px] py-[3px] text-xs font-bold text-basil-text before:size-[7px] before:rounded-full before:bg-current before:content-[''] max-sm:sr-only">
      {open ? t`${voted}/${headCount} voted` : <Ended team={team} />}
    </span>
  )
}

/** When to leave; once that is over, how the vote ended. */
function Ended({ team }: { team: Team }) {
  const { round } = team
  const left = useHasPassed(team, round.departure)
  if (left || !goalOf(round)) return roundWord(round)
  const time = teamTime(team, round.departure)
  return t({ message: `Leave ${time}`, comment: 'When the team leaves for lunch, in the header' })
}
