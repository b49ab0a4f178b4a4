import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ConfirmInline } from '@/ui/confirm-inline'
import { DialogBody, DialogFooter } from '@/ui/dialog'
import { toast } from '@/ui/toast/toasts'
import { changeMember, removeMember, type MemberChange, type Need, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'
import { LONGEST_NAME, YourNameField } from './fields'
import { NeedsField } from './needs-field'

interface YouSettingsProps {
  team: Team
  teamId: string
  onDone: () => void
  onLeft: () => void
  /** What they are called elsewhere in the app. */
  known: string
  /** The switch for notices, where there can be some. */
  push: ReactNode
}

/** What a member says about themselves to this team, as the content of a dialog. */
export function YouSettings({ team, teamId, onDone, onLeft, known, push }: YouSettingsProps) {
  const formId = useId()
  const change = useTeamChange(teamId)
  const save = (said: MemberChange) => change.mutate(() => changeMember(teamId, said), { onSuccess: onDone })
  return (
    <>
      <DialogBody>
        <YouForm id={formId} team={team} known={known} pending={change.isPending} onSave={save} />
        {change.error && <Alert>{troubleText(change.error)}</Alert>}
        {push}
        <Leave team={team} teamId={teamId} onLeft={onLeft} />
      </DialogBody>
      <DialogFooter>
        <Button className="max-sm:flex-1" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button type="submit" form={formId} look="basil" disabled={change.isPending} className="max-sm:flex-1">
          {t`Save`}
        </Button>
      </DialogFooter>
    </>
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
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(team.me?.name || known.slice(0, LONGEST_NAME))
  const [needs, setNeeds] = useState(team.me?.needs ?? [])
  const [musts, setMusts] = useState(team.me?.musts ?? [])
  const [named, setNamed] = useState(team.me?.needsNamed === true)
  const [refused, setRefused] = useState(false)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const said = name.trim()
    setRefused(said === '')
    if (said === '') return field.current?.focus()
    if (!pending) onSave({ name: said, needs: [...needs], ...weightOf(team.me, { needs, musts, named }) })
  }
  return (
    <form id={id} noValidate onSubmit={save} className="grid gap-4">
      <YourNameField ref={field} required value={name} refused={refused} onValue={setName} />
      <NeedsField value={needs} onChange={setNeeds} weight={{ musts, onMusts: setMusts, named, onNamed: setNamed }} />
    </form>
  )
}

interface Said {
  readonly needs: readonly Need[]
  readonly musts: readonly Need[]
  readonly named: boolean
}

/** Only what differs or has to be kept: an older replica knows neither. */
function weightOf(me: Team['me'], { needs, musts, named }: Said): MemberChange {
  const chosen = needs.filter((need) => musts.includes(need))
  return {
    ...((chosen.length > 0 || (me?.musts.length ?? 0) > 0) && { musts: chosen }),
    ...(named !== (me?.needsNamed ?? false) && { needsNamed: named }),
  }
}

function Leave({ team, teamId, onLeft }: { team: Team; teamId: string; onLeft: () => void }) {
  const { name } = team
  const leaving = useMutation({
    mutationFn: () => removeMember(teamId, team.me?.id ?? ''),
    onSuccess: () => {
      toast({ title: t`You left the team`, description: t`You're no longer in ${name}` })
      onLeft()
    },
  })
  return (
    <ConfirmInline
      label={t`Leave the team`}
      words={{ question: leavingText(team), keep: t`Stay`, confirm: t`Yes, leave` }}
      waiting={leaving.isPending}
      error={leaving.error ? troubleText(leaving.error) : undefined}
      onConfirm={() => leaving.mutate()}
    >
      <LogOut aria-hidden />
      {t`Leave the team`}
    </ConfirmInline>
  )
}

function leavingText({ members, role }: Team): string {
  if (members.length === 1) return t`You are the last one here: the team and its votes are deleted.`
  if (role === 'owner') return t`Your votes today will be removed. The longest-standing member takes over the team.`
  return t`Your votes today will be removed. You can join again with the link.`
}
