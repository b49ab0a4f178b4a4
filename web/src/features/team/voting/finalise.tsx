import { plural, t } from '@lingui/core/macro'
import { isThin } from '../model/ballot'
import { finalise, teamTime, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { FormFrame } from '../settings/form-frame'
import { useTeamChange } from '../model/use-change'
import { useHasPassed } from '../model/use-passed'

/** Two people at each of two tables. */
const FEWEST_SEATED = 4

/** Why the person cannot finalise now; undefined when they can. */
export function useFinaliseBlock(team: Team): string | undefined {
  const { round, role, createdBy } = team
  const closed = useHasPassed(team, round.deadline)
  if (role === undefined) return t`Join the team to take part.`
  if (closed) return undefined
  // Who sits where is not known here. The server counts.
  if (round.voted === 0 && (round.tables?.acceptedCount ?? 0) < FEWEST_SEATED) return t`Needs at least one vote.`
  if (role === 'owner' || round.settled !== undefined) return undefined
  const time = teamTime(team, round.deadline)
  return createdBy === undefined
    ? t`The owner can finalise now. Anyone can after ${time}.`
    : t`${createdBy} can finalise now. Anyone can after ${time}.`
}

interface Finalising {
  readonly pending: boolean
  readonly trouble: string | undefined
  readonly start: () => void
}

/** Closes the round. With few votes it asks first, by `onAsk`, unless the time is over anyway. */
export function useFinalise(team: Team, onAsk: () => void): Finalising {
  const change = useTeamChange(team.id)
  const over = useHasPassed(team, team.round.deadline)
  return {
    pending: change.isPending,
    trouble: change.error ? troubleText(change.error) : undefined,
    start: () => (isThin(team) && !over ? onAsk() : change.mutate(() => finalise(team.id))),
  }
}

/** Asked when fewer than half have voted. */
export function ConfirmFinalise({ team, onDone }: { team: Team; onDone: () => void }) {
  const change = useTeamChange(team.id)
  const { voted, headCount } = team.round
  const finish = async () => {
    await change.mutateAsync(() => finalise(team.id))
    onDone()
  }
  return (
    <FormFrame action={t`Finalise choice`} onSubmit={finish} onCancel={onDone}>
      <p>
        {plural(voted, {
          one: `Only # of ${headCount} has voted. Voting closes for everyone and the result is sent out.`,
          other: `Only # of ${headCount} have voted. Voting closes for everyone and the result is sent out.`,
        })}
      </p>
    </FormFrame>
  )
}
