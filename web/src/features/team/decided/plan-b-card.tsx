import { t } from '@lingui/core/macro'
import { DoorClosed, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Dish } from '@/ui/dish/dish'
import { mayMove, openText, pausedUntil, type PlanB } from '../model/plan-b'
import { movePlanB, operationKey, type Decision, type PlanBReason, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'
import { useHasPassed } from '../model/use-passed'

interface PlanBCardProps {
  team: Team
  teamId: string
  decision: Decision
  /** Where everyone goes as it stands. */
  placeId: string
}

/** What if the door is shut: for members who are in, until lunch is over. */
export function PlanBCard({ team, teamId, decision, placeId }: PlanBCardProps) {
  useHasPassed(team, decision.planBUntil ?? decision.at)
  if (!decision.planB || !mayMove(team)) return null
  return <Offer team={team} teamId={teamId} decision={decision} planB={decision.planB} placeId={placeId} />
}

function Offer({ team, teamId, decision, planB, placeId }: PlanBCardProps & { planB: PlanB }) {
  const titleId = useId()
  const { moved } = decision
  const ready = useHasPassed(team, moved ? pausedUntil(moved) : team.round.openedAt)
  const change = useTeamChange(teamId)
  const say = (why: PlanBReason) => {
    const key = operationKey()
    change.mutate(() => movePlanB(teamId, placeId, why, key))
  }
  const { restaurant, minutes } = planB
  const { name, place_id, types } = restaurant
  const blocked = !ready || change.isPending
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 rounded-lg border-2 border-dashed border-line-strong p-[18px] sm:p-6"
    >
      <Dish placeId={place_id} types={types} crop="roundel" width={56} height={56} className="max-w-none" />
      <div className="min-w-0">
        <p className="text-xs font-bold text-ink-2">{t`Plan B`}</p>
        <h2 id={titleId} className="font-display text-h2 leading-[1.2] wrap-anywhere">
          {planTitle(decision, name, minutes)}
        </h2>
        <p className="text-sm text-ink-2">{openText(planB)}</p>
      </div>
      <div className="col-span-full grid gap-2">
        <div className="flex flex-wrap gap-2.5">
          <Button disabled={blocked} className="flex-1" onClick={() => say('shut')}>
            <DoorClosed aria-hidden />
            {decision.doubt === undefined ? t`It's shut` : t`Go to ${name} instead`}
          </Button>
          {decision.doubt === undefined && (
            <Button disabled={blocked} className="flex-1" onClick={() => say('full')}>
              <UsersRound aria-hidden />
              {t`It's full`}
            </Button>
          )}
        </div>
        <p className="text-center text-xs text-ink-2">
          {decision.tables ? t`One tap moves that table to Plan B.` : t`One tap moves everyone to Plan B.`}
        </p>
        {change.error && <Alert>{troubleText(change.error)}</Alert>}
      </div>
    </section>
  )
}

function planTitle({ moved, doubt }: Decision, name: string, minutes: number): string {
  if (moved) return t`If it is full too: ${name}, ${minutes} min from there`
  return doubt === undefined
    ? t`If it is full: ${name}, ${minutes} min from there`
    : t`Better: ${name}, ${minutes} min from there`
}
