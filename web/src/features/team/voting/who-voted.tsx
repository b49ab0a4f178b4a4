import { t } from '@lingui/core/macro'
import { useId, type ReactNode } from 'react'
import { dietText } from '@/domain/diets'
import { Alert } from '@/ui/alert'
import { Card } from '@/ui/card'
import { Switch } from '@/ui/switch'
import { MemberAvatar } from '../live/member-avatar'
import { choicesOf, shownName, unknownSeats } from '../model/members'
import { changeMember, type Member, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { shortListText } from '@/lib/locale'
import { useTeamChange } from '../model/use-change'

interface WhoVotedProps {
  team: Team
  teamId: string
}

/** Who has voted and who has not, as far as the team shows it. */
export function WhoVoted({ team, teamId }: WhoVotedProps) {
  const titleId = useId()
  const { round, members } = team
  const { voted: count, headCount } = round
  const named = members.filter(({ voted, needs }) => voted !== undefined || needs?.length)
  const me = members.find(({ you }) => you)
  return (
    <Card aria-labelledby={titleId} className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="font-display text-h3 leading-[1.25]">
          {t`Who's voted`}
        </h2>
        <LiveCount>{t`${count} of ${headCount}`}</LiveCount>
      </div>
      <ul className="mt-1 grid gap-1">
        {named.map((member) => (
          <MemberRow key={member.id} team={team} member={member} />
        ))}
      </ul>
      <Unseen team={team} />
      {me && <NotInToday teamId={teamId} inToday={me.inToday} />}
    </Card>
  )
}

/** A figure that changes while one looks at it. */
function LiveCount({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-basil-soft px-[9px] py-[3px] text-xs font-bold text-basil-text before:size-[7px] before:rounded-full before:bg-current">
      {children}
    </span>
  )
}

function MemberRow({ team, member }: { team: Team; member: Member }) {
  const voted = member.voted === true
  return (
    <li className="flex min-h-12 items-center gap-3">
      <MemberAvatar team={team} memberId={member.id} waiting={member.voted === false} ticked={voted} />
      <span className="min-w-0 flex-1 font-semibold">
        {shownName(member)}
        <NeedsOf member={member} />
      </span>
      <span className="max-w-[55%] min-w-0 text-end text-sm text-ink-2">{stateOf(team, member)}</span>
    </li>
  )
}

/** What they need, where they let the team know. */
function NeedsOf({ member: { needs } }: { member: Member }) {
  if (!needs?.length) return null
  return <span className="block text-xs font-normal text-ink-2">{shortListText(needs.map(dietText))}</span>
}

function stateOf({ round }: Team, { id, inToday, voted }: Member): string {
  if (!inToday) return t`Not in today`
  if (voted === undefined) return ''
  if (!voted) return t`Yet to vote`
  const choices = choicesOf(id, round.candidates)
  return choices && choices.length > 0 ? shortListText(choices) : t`Voted`
}

/** Those of whom nothing is shown: not joined yet, or in a team that votes without names. */
function Unseen({ team }: { team: Team }) {
  const seats = unknownSeats(team)
  if (!team.round.showNames)
    return <p className="mt-1 text-sm text-ink-3">{t`This team shows how many have voted, not who.`}</p>
  if (seats === 0) return null
  return <p className="mt-1 text-sm text-ink-3">{t`Waiting for ${seats} more`}</p>
}

function NotInToday({ teamId, inToday }: { teamId: string; inToday: boolean }) {
  const change = useTeamChange(teamId)
  return (
    <div className="mt-3 grid border-t border-line pt-1.5">
      <Switch
        label={t`Not in today`}
        checked={!inToday}
        onChange={(away) => change.mutate(() => changeMember(teamId, { inToday: !away }))}
      />
      <p className="text-xs text-ink-3">
        {inToday ? t`Removes today's votes; the team won't wait for you.` : t`The team won't wait for you today.`}
      </p>
      {change.error && <Alert className="mt-2">{troubleText(change.error)}</Alert>}
    </div>
  )
}
