import { t } from '@lingui/core/macro'
import { Check, Leaf } from 'lucide-react'
import { useId } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { Tag } from '@/ui/tag'
import { MemberAvatar } from '../live/member-avatar'
import { shownName } from '../model/members'
import { ownTable } from '../model/tables'
import { changeMember, type Member, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { useTeamChange } from '../model/use-change'

interface WhoComesProps {
  team: Team
  teamId: string
  /** Whether the winner serves what the team is shown to need. */
  covered: boolean
}

export function WhoComes({ team, teamId, covered }: WhoComesProps) {
  const titleId = useId()
  const me = team.members.find(({ you }) => you)
  const table = ownTable(team.round.decision ?? {})?.members
  const people = table ? team.members.filter(({ id }) => table.includes(id)) : team.members
  return (
    <Card aria-labelledby={titleId} className="min-w-0 p-[18px] sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id={titleId}>{t`Who's coming`}</CardTitle>
        {covered && (
          <Tag tone="good">
            <Leaf aria-hidden />
            {t`Team's needs covered`}
          </Tag>
        )}
      </div>
      <ul className="mt-2 grid gap-1">
        {people.map((member) => (
          <li key={member.id} className="flex min-h-12 items-center gap-3">
            <MemberAvatar
              team={team}
              memberId={member.id}
              waiting={member.coming !== true}
              ticked={member.coming === true}
            />
            <span className="min-w-0 flex-1 font-semibold">{shownName(member)}</span>
            <span className="text-sm text-ink-2">{wordOf(member)}</span>
          </li>
        ))}
      </ul>
      {me && <Answer teamId={teamId} coming={me.coming} />}
    </Card>
  )
}

function wordOf({ coming, inToday }: Member): string {
  if (coming) return t({ message: 'In', comment: 'This person comes along to lunch' })
  if (coming === false) return t({ message: "Can't make it", context: 'another person' })
  return inToday ? t`No reply yet` : t`Not in today`
}

function Answer({ teamId, coming }: { teamId: string; coming: boolean | undefined }) {
  const change = useTeamChange(teamId)
  const say = (answer: boolean) => change.mutate(() => changeMember(teamId, { coming: answer }))
  return (
    <div className="mt-2.5 grid gap-2 border-t border-line pt-3.5">
      <div className="flex flex-wrap gap-2">
        <Button
          look={coming === false ? 'outline' : 'basil'}
          aria-pressed={coming === true}
          className="flex-1"
          onClick={() => say(true)}
        >
          <Check aria-hidden />
          {t`I'm in`}
        </Button>
        <Button
          look={coming === false ? 'basil' : 'outline'}
          aria-pressed={coming === false}
          className="flex-1"
          onClick={() => say(false)}
        >
          {t`Can't make it`}
        </Button>
      </div>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </div>
  )
}
