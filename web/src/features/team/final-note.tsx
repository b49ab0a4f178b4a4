import type { ReactNode } from 'react'
import type { Restaurant } from '../../api'
import { teamClock, type Team } from './team'

interface FinalNoteProps {
  team: Team
  renderPicture: (restaurant: Restaurant) => ReactNode
}

/** What was decided today. */
export function FinalNote({ team, renderPicture }: FinalNoteProps) {
  const { decision, candidates } = team.round
  if (!decision) return null
  const winner = candidates.find(({ restaurant }) => restaurant.place_id === decision.winner)
  if (!winner) {
    return (
      <p role="status" className="rounded-lg bg-sky-soft px-4 py-3 text-sm font-medium text-sky-text">
        {decision.rule === 'nobody'
          ? 'Voting is closed. Nobody voted, so there is no choice today.'
          : 'Voting is closed. All that was voted for is closed at that time.'}
      </p>
    )
  }
  return (
    <div role="status" className="flex items-center gap-4 rounded-lg bg-band p-4">
      <div className="relative size-18 flex-none overflow-hidden rounded-full shadow-[0_0_0_3px_var(--yolk)]">
        {renderPicture(winner.restaurant)}
      </div>
      <div className="min-w-0">
        <p className="text-sm font-semibold">Lunch is at</p>
        <p className="font-display text-[1.5rem] leading-[1.15] wrap-anywhere">{winner.restaurant.name}</p>
        {decision.meetAt !== undefined && (
          <p className="text-sm text-ink-2">Leave together at {teamClock(team, decision.meetAt)}</p>
        )}
      </div>
    </div>
  )
}
