import { t } from '@lingui/core/macro'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toasts'
import { Field } from '@/ui/field'
import { TeamNameField } from './fields'
import { changeTeam, teamClock, type Team, type TeamChange } from '../model/team'
import { troubleText } from '@/lib/failure'
import { useTeamChange } from '../model/use-change'

interface Entries {
  readonly name: string
  readonly deadline: string
  readonly departure: string
  readonly size: string
}

function entriesOf(team: Team): Entries {
  return {
    name: team.name,
    deadline: teamClock(team, team.round.deadline),
    departure: team.departure,
    size: String(team.size),
  }
}

/** Only what differs is sent: a deadline that was not touched would be pinned to today's. */
function changesOf(before: Entries, after: Entries): TeamChange {
  const size = Number(after.size)
  return {
    ...(after.name.trim() !== before.name && after.name.trim() !== '' && { name: after.name.trim() }),
    ...(after.deadline !== before.deadline && { deadline: after.deadline }),
    ...(after.departure !== before.departure && { departure: after.departure }),
    ...(after.size !== before.size && Number.isInteger(size) && { size }),
  }
}

/** Name, times and size of the team. Times are those of the team's own clocks. */
export function TeamForm({ team, teamId }: { team: Team; teamId: string }) {
  const before = entriesOf(team)
  // Only what is typed: what a colleague changes meanwhile shows in the other fields, and takes nothing away.
  const [typed, setTyped] = useState<Partial<Entries>>({})
  const entries = { ...before, ...typed }
  const change = useTeamChange(teamId)
  const set = (part: Partial<Entries>) => setTyped((current) => ({ ...current, ...part }))
  const changes = changesOf(before, entries)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate(() => changeTeam(teamId, changes), {
      onSuccess: () => {
        setTyped({})
        toast({ title: t`Team updated`, description: t`Everyone sees it at once` })
      },
    })
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TeamNameField value={entries.name} onValue={(name) => set({ name })} />
        <Field
          label={t`Team size`}
          hint={t`How many usually come. Votes are counted out of this.`}
          type="number"
          inputMode="numeric"
          min={Math.max(1, team.members.length)}
          max={200}
          required
          value={entries.size}
          onValue={(size) => set({ size })}
        />
        <Field
          label={t`We leave at`}
          hint={t`Every day. Voting closes 15 minutes before.`}
          type="time"
          required
          value={entries.departure}
          onValue={(departure) => set({ departure })}
        />
        {team.round.state === 'open' && (
          <Field
            label={t`Voting closes at`}
            hint={t`Today only.`}
            type="time"
            required
            value={entries.deadline}
            onValue={(deadline) => set({ deadline })}
          />
        )}
      </div>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
      <Button
        type="submit"
        look="basil"
        size="small"
        disabled={change.isPending || Object.keys(changes).length === 0}
        className="justify-self-start"
      >
        {t`Save`}
      </Button>
    </form>
  )
}
