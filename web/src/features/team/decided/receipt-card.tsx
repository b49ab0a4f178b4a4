import { plural, t } from '@lingui/core/macro'
import { Ban, Scale } from 'lucide-react'
import { useId } from 'react'
import { Card, CardTitle } from '@/ui/card'
import { DrawCheck } from './draw-check'
import { closedText, closenessText, couldNotWinTexts, reachedText, ruleText, turnoutText } from '../model/receipt'
import type { Decision, Team } from '../model/team'
import { useHasPassed } from '../model/use-passed'
import { Undo } from './undo'

/** How it came about, for those who were not looking. */
export function ReceiptCard({ team, teamId, decision }: { team: Team; teamId: string; decision: Decision }) {
  const titleId = useId()
  const reached = reachedText(decision)
  return (
    <Card aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 content-start gap-3 p-[18px] sm:p-6">
      <CardTitle id={titleId}>{t`How it was decided`}</CardTitle>
      <p className="text-ink-2">
        {turnoutText(decision)} {ruleText(decision)} {closedText(team, decision)}
      </p>
      <CouldNotWin decision={decision} />
      <Closeness decision={decision} />
      {decision.rule === 'lot' && <DrawCheck round={team.round} />}
      {reached && <p className="text-sm text-ink-2">{reached}</p>}
      {decision.winner && decision.undoUntil && team.role === 'owner' && (
        <Undo team={team} teamId={teamId} until={decision.undoUntil} label={t`Undo`} />
      )}
    </Card>
  )
}

function CouldNotWin({ decision }: { decision: Decision }) {
  const texts = couldNotWinTexts(decision)
  const count = texts.length
  if (count === 0) return null
  return (
    <div className="flex gap-2.5 text-sm">
      <Ban aria-hidden className="mt-0.5 size-[18px] flex-none text-ink-3" />
      <div className="min-w-0">
        <p className="font-semibold">
          {plural(count, { one: '# place could not win.', other: '# places could not win.' })}
        </p>
        <ul className="text-ink-2">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Closeness({ decision }: { decision: Decision }) {
  const text = closenessText(decision)
  if (text === undefined) return null
  return (
    <p className="flex gap-2.5 rounded-md bg-sky-soft px-3.5 py-3 text-sm font-semibold text-sky-text">
      <Scale aria-hidden className="mt-0.5 size-[18px] flex-none" />
      {text}
    </p>
  )
}

/** For a member who had no vote when it closed early. */
export function LateVote({ team, teamId, decision }: { team: Team; teamId: string; decision: Decision }) {
  const { undoUntil } = decision
  const over = useHasPassed(team, undoUntil ?? decision.at)
  if (undoUntil === undefined || over || team.role !== 'member') return null
  return (
    <Card className="mt-3.5 flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
      <p className="min-w-0 flex-[1_1_12rem]">{t`Everyone else had voted, so it closed before you could.`}</p>
      <Undo team={team} teamId={teamId} until={undoUntil} label={t`Vote after all`} />
    </Card>
  )
}
