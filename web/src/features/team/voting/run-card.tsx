import { t } from '@lingui/core/macro'
import { Check, Settings2 } from 'lucide-react'
import { useId } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useFinalise, useFinaliseBlock } from './finalise'
import { NamedLink } from '../settings/named-link'
import { settingTitle } from '../settings/titles'
import { teamTime, type Team } from '../model/team'

interface RunCardProps {
  team: Team
  /** The time to vote is over, and nobody has closed the vote yet. */
  over: boolean
  /** A vote is on its way, and would come too late. */
  isVoting: boolean
  /** Asks first, where few have voted. */
  onAsk: () => void
  onSettings: () => void
}

/** Closing the vote: for the owner at any time, for every member once the time is over. */
export function RunCard({ team, onSettings, ...finalising }: RunCardProps) {
  const titleId = useId()
  const owner = team.role === 'owner'
  const { over } = finalising
  if (!owner && !(over && team.role)) return null
  return (
    <Card aria-labelledby={titleId} className="grid grid-cols-1 gap-3 p-5">
      <h2 id={titleId} className="font-display text-h3 leading-[1.25]">
        {owner ? t`You run this vote` : t`Time's up`}
      </h2>
      {owner && <NamedLink team={team} />}
      <Finalise team={team} {...finalising} />
      {owner && (
        <Button size="small" look="ghost" aria-haspopup="dialog" className="-mx-4 justify-start" onClick={onSettings}>
          <Settings2 aria-hidden />
          {settingTitle('settings')}
        </Button>
      )}
    </Card>
  )
}

function Finalise({ team, over, isVoting, onAsk }: Omit<RunCardProps, 'onSettings'>) {
  const helpId = useId()
  const blocked = useFinaliseBlock(team)
  const { pending, trouble, start } = useFinalise(team, onAsk)
  const time = teamTime(team, team.round.deadline)
  const help = over ? t`Counts the votes and tells everyone.` : t`Closes automatically at ${time}.`
  return (
    <>
      <Button
        look="basil"
        disabled={blocked !== undefined || pending || isVoting}
        aria-describedby={helpId}
        onClick={start}
      >
        <Check aria-hidden />
        {t`Finalise choice`}
      </Button>
      <p id={helpId} className="text-xs text-ink-3">
        {blocked ?? help}
      </p>
      {trouble !== undefined && <Alert>{trouble}</Alert>}
    </>
  )
}
