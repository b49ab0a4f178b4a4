import { t } from '@lingui/core/macro'
import { timeText } from '@/lib/time'
import { teamNow, teamTime, type Decision, type Round, type Team } from './team'

export type Moved = NonNullable<Decision['moved']>
export type PlanB = NonNullable<Decision['planB']>

/** What the place was called that was left; undefined where nothing here knows it any more. */
export function leftName({ candidates, decision }: Round, { from }: Moved): string | undefined {
  const found = candidates.find(({ restaurant }) => restaurant.place_id === from)
  return found?.restaurant.name ?? decision?.tally.find(({ place_id }) => place_id === from)?.name
}

/** "Vapiano is full" */
export function leftText(round: Round, moved: Moved): string {
  const name = leftName(round, moved)
  if (name === undefined) return moved.why === 'shut' ? t`That place is shut` : t`That place is full`
  return moved.why === 'shut' ? t`${name} is shut` : t`${name} is full`
}

/** "Priya said so at 12:05." */
export function saidText(team: Team, { byName, at }: Moved): string {
  const time = teamTime(team, at)
  return byName === undefined ? t`Somebody said so at ${time}.` : t`${byName} said so at ${time}.`
}

/** What is called out to everyone who looks: "Vapiano is full. Everyone to Oliver, 2 min from there." */
export function movedNews(round: Round, moved: Moved): string {
  const left = leftText(round, moved)
  const { name } = moved.to.restaurant
  const { minutes } = moved.to
  if (round.decision?.tables) return t`${left}. That table goes to ${name}, ${minutes} min from there.`
  return t`${left}. Everyone to ${name}, ${minutes} min from there.`
}

/** Whether it is open, as far as that is known. */
export function openText({ restaurant: { open_until, open_at_arrival } }: PlanB): string {
  if (open_until === undefined) return open_at_arrival ? t`Open when you arrive` : t`Check hours`
  const time = timeText(open_until)
  return t`Open until ${time}`
}

/** A finger that pressed twice reports one place, not also the next. */
const PAUSE = 5000

/** Until when nothing can be said of the place that everyone was just moved to. */
export function pausedUntil({ at }: Moved): string {
  return new Date(Date.parse(at) + PAUSE).toISOString()
}

/** Whether the person can say that the place is shut or full. */
export function mayMove(team: Team): boolean {
  const { planB, planBUntil } = team.round.decision ?? {}
  if (!planB || planBUntil === undefined || Date.parse(planBUntil) <= teamNow(team)) return false
  return team.role !== undefined && team.members.some(({ you, inToday }) => you && inToday)
}
