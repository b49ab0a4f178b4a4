import { t } from '@lingui/core/macro'
import { UsersRound } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Skeleton } from '@/ui/skeleton'
import { TodayDecided } from './today-decided'
import { TodayFrame } from './today-frame'
import { TodayOpen } from './today-open'
import { goalOf } from './model/ballot'
import { isGone, type Team } from './model/team'
import { useHasPassed } from './model/use-passed'
import { useTeam } from './live/use-team'

/** A lunch that a person had, or is about to have. */
interface Lunch {
  readonly id: string
  readonly name: string
  readonly types: readonly string[]
  readonly visitDate: string
}

interface TodayProps {
  id: string
  /** The last lunch that this browser knows of. */
  lunch: Lunch | undefined
  /** Asks how a lunch was; shows its children while there is nothing to ask. */
  After: ComponentType<{ lunch: Lunch | undefined; className?: string; children?: ReactNode }>
}

const INSIDE = 'grid content-center px-4 py-3.5 sm:px-5 sm:py-4'

/** The team's day on Home: the vote, what was decided, and after lunch how it was. */
export function Today({ id, lunch, After }: TodayProps) {
  const { team, error } = useTeam(id)
  if (isGone(error) || (team && team.role === undefined)) return <After lunch={lunch} className={INSIDE} />
  if (team) return <OfTeam team={team} lunch={lunch} After={After} />
  return error ? <Unreached id={id} /> : <Skeleton className="rounded-lg" />
}

function Unreached({ id }: { id: string }) {
  return (
    <TodayFrame
      teamId={id}
      picture={<UsersRound aria-hidden className="size-10 flex-none text-ink-3" />}
      title={t`The team could not be loaded.`}
      action={{ icon: null, label: t`Open team page`, look: 'outline' }}
    />
  )
}

/** From when on a team that left is asked how it was, instead of told to leave. */
const LUNCH_TAKES = 30 * 60_000

function OfTeam({ team, lunch, After }: Pick<TodayProps, 'lunch' | 'After'> & { team: Team }) {
  const { departure, state } = team.round
  const over = useHasPassed(team, new Date(Date.parse(departure) + LUNCH_TAKES).toISOString())
  if (state === 'open') {
    return (
      <>
        <TodayOpen team={team} />
        <After lunch={lunch} className={INSIDE} />
      </>
    )
  }
  if (!over) return <TodayDecided team={team} />
  return (
    <After lunch={lastOf(lunchOf(team), lunch)} className={INSIDE}>
      <TodayDecided team={team} over />
    </After>
  )
}

/** Where the person went with the team, unless they said that they would not. */
function lunchOf({ round, members }: Team): Lunch | undefined {
  const goal = goalOf(round)?.restaurant
  const me = members.find(({ you }) => you)
  if (!goal || !me?.inToday || me.coming === false) return undefined
  return { id: goal.place_id, name: goal.name, types: goal.types, visitDate: round.departure }
}

/** The later one. Where both are the same lunch it does not matter. */
function lastOf(ours: Lunch | undefined, mine: Lunch | undefined): Lunch | undefined {
  if (!ours || !mine) return ours ?? mine
  return Date.parse(mine.visitDate) > Date.parse(ours.visitDate) ? mine : ours
}
