import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { countdownText, spokenCountdown, useCountdown } from '../model/countdown'
import { reopen, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'

interface UndoProps {
  team: Team
  teamId: string
  until: string
  label: string
  /** What takes it back. */
  call?: (teamId: string) => Promise<Team>
  size?: 'small' | 'main'
}

/** Takes something back, the decision unless another call is given, for as long as that can be done; after that it is gone. */
export function Undo({ team, teamId, until, label, call = reopen, size = 'small' }: UndoProps) {
  const left = useCountdown(team, until)
  const change = useTeamChange(teamId)
  if (left === 0) return null
  const [time, spokenTime] = [countdownText(left), spokenCountdown(left)]
  return (
    <div className="grid justify-items-start gap-2">
      <Button size={size} disabled={change.isPending} onClick={() => change.mutate(() => call(teamId))}>
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
