import { t } from '@lingui/core/macro'
import { useRef, useState, type SubmitEvent } from 'react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { changeTeam, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'
import { TeamNameField } from './fields'
import { ShareLink } from './share-link'

/** The link to the team. Its owner is asked what the team is called before they share it, until they have said so. */
export function NamedLink({ team }: { team: Team }) {
  const frame = useRef<HTMLDivElement>(null)
  // The form goes, and what is asked for next is the link.
  const toLink = () => frame.current?.querySelector<HTMLElement>('input[readonly]')?.focus()
  return (
    <div ref={frame} className="grid gap-2.5">
      {team.unnamed && team.role === 'owner' && <NameFirst team={team} onNamed={toLink} />}
      <ShareLink key={team.id} id={team.id} />
    </div>
  )
}

function NameFirst({ team, onNamed }: { team: Team; onNamed: () => void }) {
  const [name, setName] = useState(team.name)
  const change = useTeamChange(team.id)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '' || change.isPending) return
    change.mutate(() => changeTeam(team.id, { name: name.trim() }), { onSuccess: onNamed })
  }
  return (
    <form onSubmit={save} className="grid gap-2 rounded-lg bg-surface p-3.5 shadow-[0_0_0_2.5px_var(--yolk)]">
      <p className="text-sm">{t`What is your team called? Colleagues see it when they open the link.`}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TeamNameField value={name} onValue={setName} onFocus={({ target }) => target.select()} />
        <Button type="submit" size="beside" disabled={name.trim() === '' || change.isPending}>
          {t`Save name`}
        </Button>
      </div>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </form>
  )
}
