import { plural, t } from '@lingui/core/macro'
import { Check, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Dish } from '@/ui/dish/dish'
import { acceptTable, leaveTable, operationKey, type Candidate, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'
import { useHasPassed } from '../model/use-passed'

interface TablesCardProps {
  team: Team
  teamId: string
  heading: 'h2' | 'h4'
}

/** Two tables, where no place suits everyone. Each person is told only of their own. */
export function TablesCard(props: TablesCardProps) {
  const { candidates, tables } = props.team.round
  const own = candidates.find(({ restaurant }) => restaurant.place_id === tables?.restaurantId)
  return tables && own ? <Offer {...props} tables={tables} own={own} /> : null
}

interface OfferProps extends TablesCardProps {
  tables: NonNullable<Team['round']['tables']>
  own: Candidate
}

function Offer({ team, teamId, heading: Heading, tables, own }: OfferProps) {
  const titleId = useId()
  const { name, place_id, types } = own.restaurant
  const { accepted, acceptedCount } = tables
  const people = Math.max(acceptedCount, team.members.filter(({ inToday }) => inToday).length)
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-[56px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 rounded-lg bg-surface p-4 shadow-[0_0_0_2.5px_var(--sky-text),0_6px_0_0_rgb(22_38_29/0.07)] sm:px-5"
    >
      <Dish placeId={place_id} types={types} crop="roundel" width={56} height={56} className="max-w-none" />
      <div className="min-w-0">
        <Heading id={titleId} className="font-display text-h2 leading-[1.2]">
          {t`No place here suits everyone. Two tables would.`}
        </Heading>
        <p className="mt-1 font-semibold wrap-anywhere">
          {accepted ? t`You go to ${name}.` : t`You would go to ${name}.`}
        </p>
        <p className="text-sm text-ink-2">
          {accepted
            ? t`Your team will see that once it is decided.`
            : t`Your team will see that you go to ${name}, once it is decided. Until then nobody does.`}
        </p>
      </div>
      <div className="col-span-full grid gap-2.5">
        <Answer team={team} teamId={teamId} placeId={place_id} accepted={accepted} />
        <p aria-live="polite" className="flex items-center gap-2 text-sm text-ink-2">
          <UsersRound aria-hidden className="size-[18px] flex-none" />
          <span className="min-w-0">
            {plural(acceptedCount, { one: `# of ${people} has accepted.`, other: `# of ${people} have accepted.` })}{' '}
            {t`It takes two at each table.`}
          </span>
        </p>
      </div>
    </section>
  )
}

interface AnswerProps {
  team: Team
  teamId: string
  placeId: string
  accepted: boolean
}

function Answer({ team, teamId, placeId, accepted }: AnswerProps) {
  const over = useHasPassed(team, team.round.deadline)
  const change = useTeamChange(teamId)
  if (over) return null
  const key = operationKey()
  const answer = () => change.mutate(() => (accepted ? leaveTable(teamId, key) : acceptTable(teamId, placeId, key)))
  return (
    <>
      {/* One button in both states, so that the focus stays on it. */}
      <Button
        look={accepted ? 'outline' : 'basil'}
        disabled={change.isPending}
        className="sm:min-w-44 sm:justify-self-start"
        onClick={answer}
      >
        {!accepted && <Check aria-hidden />}
        {accepted ? t`Take back` : t`Accept`}
      </Button>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </>
  )
}
