import { t } from '@lingui/core/macro'
import { Footprints, UsersRound } from 'lucide-react'
import { minutesText } from '@/domain/walk'
import { timeText } from '@/lib/time'
import { Dish } from '@/ui/dish/dish'
import { goalOf } from './model/ballot'
import { leftText } from './model/plan-b'
import { closedTitle } from './model/receipt'
import { teamTime, type Team } from './model/team'
import { TodayFrame } from './today-frame'

/** What was decided: where, when to leave, and where else if that is shut or full. `over` once lunch is. */
export function TodayDecided({ team, over = false }: { team: Team; over?: boolean }) {
  const { name: teamName, round } = team
  const goal = goalOf(round)?.restaurant
  const plan = { icon: <Footprints aria-hidden />, label: t`See the plan`, look: 'basil' } as const
  if (!goal) return <NoChoice team={team} />
  const { name, place_id, types } = goal
  const leave = teamTime(team, round.departure)
  const decided = teamTime(team, round.decision?.at ?? round.departure)
  return (
    <TodayFrame
      teamId={team.id}
      picture={<Dish placeId={place_id} types={types} name={name} crop="plate" className="w-19 flex-none sm:w-24" />}
      above={over ? t`${teamName}, today` : t`${teamName}, decided ${decided}`}
      title={over ? name : t`${name}, leave ${leave}`}
      action={over ? { ...plan, label: t`See the vote`, look: 'outline' } : plan}
    >
      {over ? <p className="text-sm text-ink-2">{t`The team left at ${leave}.`}</p> : <Way team={team} />}
    </TodayFrame>
  )
}

/** How far it is, when one is back, and plan B, in a line each. */
function Way({ team: { round } }: { team: Team }) {
  const { walking_time, travel_basis, back_time } = goalOf(round)?.restaurant ?? {}
  const { planB, moved } = round.decision ?? {}
  const walk = walking_time !== undefined && minutesText(walking_time, travel_basis)
  const back = back_time !== undefined && timeText(back_time)
  return (
    <>
      {moved && <p className="text-sm font-semibold text-tomato-text">{`${leftText(round, moved)}.`}</p>}
      {walk && <p className="text-sm text-ink-2">{back ? t`${walk} on foot, back ${back}.` : t`${walk} on foot.`}</p>}
      {planB && <PlanB name={planB.restaurant.name} minutes={planB.minutes} />}
    </>
  )
}

function PlanB({ name, minutes }: { name: string; minutes: number }) {
  return <p className="truncate text-sm text-ink-2">{t`Plan B: ${name}, ${minutes} min from there`}</p>
}

function NoChoice({ team }: { team: Team }) {
  const { name } = team
  return (
    <TodayFrame
      teamId={team.id}
      picture={<UsersRound aria-hidden className="size-10 flex-none text-ink-3" />}
      above={t`${name}, today`}
      title={closedTitle()}
      action={{ icon: null, label: t`See the vote`, look: 'outline' }}
    />
  )
}
