import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Ring } from '../live/ring'
import { countdownText, useCountdown } from '../model/countdown'
import type { Team } from '../model/team'
import { useFinalise, useFinaliseBlock } from './finalise'

interface ClosingCardProps {
  team: Team
  heading: 'h2' | 'h4'
  /** A button that closes the vote now; absent where there is one already. */
  action?: ReactNode
}

/** The vote is about to close early, or could. Nothing otherwise. It is said aloud elsewhere. */
export function ClosingCard(props: ClosingCardProps) {
  const { round } = props.team
  if (round.state !== 'open') return null
  if (round.closing) return <Closing {...props} />
  const settled = round.candidates.find(({ restaurant }) => restaurant.place_id === round.settled)
  return settled ? <Settled {...props} name={settled.restaurant.name} /> : null
}

const CARD =
  'flex flex-wrap items-center gap-x-[18px] gap-y-3 rounded-lg bg-surface p-4 shadow-[0_0_0_2.5px_var(--yolk),0_6px_0_0_rgb(22_38_29/0.07)] sm:px-5'

function Closing({ team, heading: Heading, action }: ClosingCardProps) {
  const titleId = useId()
  const left = useCountdown(team, team.round.deadline)
  const time = countdownText(left)
  return (
    <section aria-labelledby={titleId} className={CARD}>
      <LastMinute left={left} text={time} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <Heading id={titleId} className="font-display text-h2 leading-[1.2]">
          {left > 0 ? closingIn(team, time) : t`Voting is closed. The votes are being counted.`}
        </Heading>
        {left > 0 && <p className="text-sm text-ink-2">{t`Change your mind before then, or wait for the clock.`}</p>}
      </div>
      {action}
    </section>
  )
}

function closingIn({ round }: Team, time: string): string {
  return round.tables ? t`Everyone has answered: closing in ${time}` : t`Everyone has voted: closing in ${time}`
}

function Settled({ team, heading: Heading, action, name }: ClosingCardProps & { name: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={CARD}>
      <Heading id={titleId} className="min-w-0 flex-[1_1_12rem] font-display text-h3 leading-[1.25] wrap-anywhere">
        {t`Nobody who is missing can change it: ${name}.`}
      </Heading>
      {team.role && action}
    </section>
  )
}

const LONGEST = 60

/** The last minute. */
function LastMinute({ left, text }: { left: number; text: string }) {
  return (
    <Ring left={left / LONGEST} flowing>
      <text x="38" y="45" textAnchor="middle" className="font-display text-[20px]" fill="var(--on-yolk)">
        {text}
      </text>
    </Ring>
  )
}

interface FinaliseNowProps {
  team: Team
  isVoting: boolean
  /** Asks first, where few have voted. */
  onAsk: () => void
}

/** For whoever may close the vote now. */
export function FinaliseNow({ team, isVoting, onAsk }: FinaliseNowProps) {
  const blocked = useFinaliseBlock(team)
  const { pending, trouble, start } = useFinalise(team, onAsk)
  if (blocked !== undefined) return null
  return (
    <>
      <Button look="basil" disabled={pending || isVoting} onClick={start}>
        <Check aria-hidden />
        {t`Finalise choice`}
      </Button>
      {trouble !== undefined && <Alert className="w-full">{trouble}</Alert>}
    </>
  )
}
