import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { goalOf } from '../model/ballot'
import { leftText, saidText } from '../model/plan-b'
import { outcomeTitle, ruleText, winnerText } from '../model/receipt'
import { otherTables, seatedText } from '../model/tables'
import { teamTime, type Team } from '../model/team'

interface FinalNoteProps {
  team: Team
  renderPicture: (restaurant: Restaurant) => ReactNode
}

/** What was decided today, in the words of the page. */
export function FinalNote({ team, renderPicture }: FinalNoteProps) {
  const { decision } = team.round
  if (!decision) return null
  const winner = goalOf(team.round)
  const { moved } = decision
  const meetAt = decision.meetAt !== undefined && teamTime(team, decision.meetAt)
  const votes = decision.tally.find(({ place_id }) => place_id === decision.winner)?.votes ?? 0
  return (
    <div role="status" className="flex items-center gap-4 rounded-lg bg-band p-4">
      {winner && (
        <div className="relative size-18 flex-none overflow-hidden rounded-full shadow-[0_0_0_3px_var(--yolk)]">
          {renderPicture(winner.restaurant)}
        </div>
      )}
      <div className="min-w-0">
        <p className="font-display text-[1.5rem] leading-[1.15] wrap-anywhere">
          {outcomeTitle(decision, winner?.restaurant)}
        </p>
        <p className="text-sm text-ink-2">
          {!moved && winner && !decision.tables && `${winnerText(votes, decision.headCount, winner.verdict)} `}
          {moved ? `${leftText(team.round, moved)}. ${saidText(team, moved)}` : ruleText(decision)}
        </p>
        {otherTables(decision).map((table) => (
          <p key={table.place_id} className="text-sm text-ink-2">
            {table.name}: {seatedText(team, table)}
          </p>
        ))}
        {meetAt !== false && <p className="text-sm text-ink-2">{t`Leave together at ${meetAt}`}</p>}
      </div>
    </div>
  )
}
