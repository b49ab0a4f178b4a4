import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { countdownText, spokenCountdown, useCountdown } from '../model/countdown'
import { DrawCheck } from './draw-check'
import { closedText, reachedText, ruleText, turnoutText } from '../model/receipt'
import { reopen, type Decision, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { useTeamChange } from '../model/use-change'

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
      {decision.rule === 'lot' && <DrawCheck round={team.round} />}
      {reached && <p className="text-sm text-ink-2">{reached}</p>}
      {decision.winner && decision.undoUntil && (
        <Undo team={team} teamId={teamId} until={decision.undoUntil} label={t`Undo`} />
      )}
    </Card>
  )
}

interface UndoProps {
  team: Team
  teamId: string
  until: string
  label: string
}

/** Takes the decision back, for as long as that can be done; after that it is gone. */
export function Undo({ team, teamId, until, label }: UndoProps) {
  const left = useCountdown(team, until)
  const change = useTeamChange(teamId)
  if (left === 0) return null
  const [time, spokenTime] = [countdownText(left), spokenCountdown(left)]
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate(() => reopen(teamId))}>
        <Undo2 aria-hidden />
        <span>
          <Trans>
            {label}
            <span className="sr-only">, {spokenTime} left</span>
          </Trans>
        </span>
        <span aria-hidden className="font-normal text-ink-2">
          {t`${time} left`}
        </span>
      </Button>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </div>
  )
}
