import { LogOut } from 'lucide-react'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ConfirmInline } from '../../../ui/confirm-inline'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { LONGEST_NAME } from './join-card'
import { NeedChips, NEEDS_NOTE } from './need-chips'
import { changeMember, removeMember, type MemberChange, type Team } from '../model/team'
import { troubleText } from '../../../lib/failure'
import { useTeamChange } from '../model/use-change'

interface YouDialogProps {
  team: Team
  teamId: string
  open: boolean
  onClose: () => void
  onLeft: () => void
  /** What they are called elsewhere in the app. */
  known: string
  /** The switch for notices, where there can be some. */
  push: ReactNode
}

/** What a member says about themselves to this team. */
export function YouDialog({ team, teamId, open, onClose, onLeft, known, push }: YouDialogProps) {
  const formId = useId()
  const change = useTeamChange(teamId)
  const save = (said: MemberChange) => change.mutate(() => changeMember(teamId, said), { onSuccess: onClose })
  return (
    <Dialog
      title={`You in ${team.name}`}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button className="max-sm:flex-1" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} look="basil" disabled={change.isPending} className="max-sm:flex-1">
            Save
          </Button>
        </>
      }
    >
      <YouForm id={formId} team={team} known={known} pending={change.isPending} onSave={save} />
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
      {push}
      <Leave team={team} teamId={teamId} onLeft={onLeft} />
    </Dialog>
  )
}

interface YouFormProps {
  id: string
  team: Team
  known: string
  /** It is on its way, and is not sent again. */
  pending: boolean
  onSave: (said: MemberChange) => void
}

function YouForm({ id, team, known, pending, onSave }: YouFormProps) {
  const needsId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(team.me?.name || known.slice(0, LONGEST_NAME))
  const [needs, setNeeds] = useState(team.me?.needs ?? [])
  const [refused, setRefused] = useState(false)
  const missing = refused && name.trim() === ''
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const said = name.trim()
    setRefused(said === '')
    if (said === '') return field.current?.focus()
    if (!pending) onSave({ name: said, needs: [...needs] })
  }
  return (
    <form id={id} noValidate onSubmit={save} className="grid gap-4">
      <Field
        ref={field}
        label="Your name"
        required
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="given-name"
        error={missing ? 'Please type your name first.' : undefined}
        onValue={setName}
      />
      <div className="grid gap-1.5">
        <span id={needsId} className="text-sm font-strong">
          Dietary needs
        </span>
        <NeedChips labelledBy={needsId} value={needs} onChange={setNeeds} />
        <p className="text-xs text-ink-3">{NEEDS_NOTE}</p>
      </div>
    </form>
  )
}

function Leave({ team, teamId, onLeft }: { team: Team; teamId: string; onLeft: () => void }) {
  const leaving = useMutation({
    mutationFn: () => removeMember(teamId, team.me?.id ?? ''),
    onSuccess: onLeft,
  })
  return (
    <ConfirmInline
      label="Leave the team"
      words={{ question: leavingText(team), keep: 'Stay', confirm: 'Yes, leave' }}
      waiting={leaving.isPending}
      error={leaving.error ? troubleText(leaving.error) : undefined}
      onConfirm={() => leaving.mutate()}
    >
      <LogOut aria-hidden />
      Leave the team
    </ConfirmInline>
  )
}

function leavingText({ members, role }: Team): string {
  if (members.length === 1) return 'You are the last one here: the team and its votes are deleted.'
  if (role === 'owner') return 'Your votes today will be removed. The longest-standing member takes over the team.'
  return 'Your votes today will be removed. You can join again with the link.'
}
