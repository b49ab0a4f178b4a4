import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { Location } from '../../../domain/location'
import { toast } from '../../../ui/toast/toasts'
import type { ChangeView } from './change-menu'
import { Field } from '../../../ui/field'
import { FormFrame } from './form-frame'
import { becomeCurrent, receive } from '../model/current-team'
import {
  changeMember,
  changeTeam,
  chosenDeparture,
  createTeam,
  operationKey,
  removeMember,
  rotateLink,
  type FirstUse,
  type Team,
} from '../model/team'

interface FormProps {
  team: Team
  /** Back to the ballot. */
  onDone: () => void
}

interface ChangeFormProps extends FormProps {
  view: ChangeView
  firstUse: FirstUse
  /** What the person is called here, if they said so; it is offered, and sent only with the form. */
  myName: string | undefined
  /** There is no team to show any more. */
  onLeft: () => void
}

/** Where the Change menu leads. */
export function ChangeForm({ view, firstUse, myName, onLeft, ...form }: ChangeFormProps) {
  if (view === 'new') return <NewTeam firstUse={firstUse} myName={form.team.me?.name || myName || ''} {...form} />
  if (view === 'name') return <MyName {...form} offered={myName} />
  if (view === 'rename') return <Rename {...form} />
  if (view === 'size') return <HeadCount {...form} />
  if (view === 'link') return <NewLink {...form} />
  return <Leave {...form} onLeft={onLeft} />
}

/** The field that was opened by a menu item which names it. */
function FirstField(props: ComponentProps<typeof Field>) {
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return <Field required autoFocus {...props} />
}

function NewTeam({ onDone, firstUse, myName }: FormProps & { firstUse: FirstUse; myName: string }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [mine, setMine] = useState(myName)
  // The same however often the form is sent until it works.
  const [key] = useState(operationKey)
  const create = async () => {
    const departure = chosenDeparture(firstUse)
    const body = {
      name: name.trim(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(departure !== undefined && { departure }),
      ...(mine.trim() !== '' && { myName: mine.trim() }),
      ...(firstUse.location && { location: withShortAddress(firstUse.location) }),
    }
    becomeCurrent(client, await createTeam(body, key))
    onDone()
  }
  return (
    <FormFrame action="Create team" ready={name.trim() !== ''} onSubmit={create} onCancel={onDone}>
      <FirstField label="Team name" value={name} onValue={setName} maxLength={60} />
      <Field label="Your name" hint="Shown to your team." value={mine} onValue={setMine} maxLength={40} />
    </FormFrame>
  )
}

function withShortAddress({ address, lat, lng }: Location): Location {
  return { address: address.slice(0, 200), lat, lng }
}

function MyName({ team, onDone, offered }: FormProps & { offered: string | undefined }) {
  const client = useQueryClient()
  const [name, setName] = useState(team.me?.name || offered || '')
  const save = async () => {
    receive(client, team.id, await changeMember(team.id, { name: name.trim() }))
    onDone()
  }
  return (
    <FormFrame action="Save" ready={name.trim() !== ''} onSubmit={save} onCancel={onDone}>
      <FirstField label="Your name" hint="Shown to your team." value={name} onValue={setName} maxLength={40} />
    </FormFrame>
  )
}

function Rename({ team, onDone }: FormProps) {
  const client = useQueryClient()
  const [name, setName] = useState(team.name)
  const save = async () => {
    receive(client, team.id, await changeTeam(team.id, { name: name.trim() }))
    onDone()
  }
  return (
    <FormFrame action="Save" ready={name.trim() !== ''} onSubmit={save} onCancel={onDone}>
      <FirstField label="Team name" value={name} onValue={setName} maxLength={60} />
    </FormFrame>
  )
}

function HeadCount({ team, onDone }: FormProps) {
  const client = useQueryClient()
  const joined = team.members.length
  const [text, setText] = useState(String(team.size))
  const size = Number(text)
  const save = async () => {
    receive(client, team.id, await changeTeam(team.id, { size }))
    onDone()
  }
  const ready = Number.isInteger(size) && size >= joined && size <= 200
  return (
    <FormFrame action="Save" ready={ready} onSubmit={save} onCancel={onDone}>
      <FirstField
        type="number"
        inputMode="numeric"
        label="People at the table"
        hint={`Votes are counted out of this number. ${joined} already joined, so ${joined} or more.`}
        value={text}
        onValue={setText}
        min={joined}
        max={200}
      />
    </FormFrame>
  )
}

function NewLink({ team, onDone }: FormProps) {
  const client = useQueryClient()
  const rotate = async () => {
    becomeCurrent(client, await rotateLink(team.id))
    toast({ title: 'New link', description: 'The old link no longer works' })
    onDone()
  }
  return (
    <FormFrame action="Make a new link" onSubmit={rotate} onCancel={onDone}>
      <p>The old link stops working. Members keep access.</p>
    </FormFrame>
  )
}

function Leave({ team, onDone, onLeft }: FormProps & { onLeft: () => void }) {
  const leave = async () => {
    if (team.me) await removeMember(team.id, team.me.id)
    toast({ title: 'You left the team', description: `You're no longer in ${team.name}` })
    onLeft()
  }
  const last = team.members.length === 1
  return (
    <FormFrame action="Leave team" onSubmit={leave} onCancel={onDone}>
      <p className="wrap-anywhere">
        Leave {team.name}? Your votes today will be removed.
        {last && ' Nobody else has joined, so the team will be deleted.'}
        {!last && team.role === 'owner' && ' The longest-standing member takes over.'}
      </p>
    </FormFrame>
  )
}
