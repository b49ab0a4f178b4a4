import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Location } from '@/domain/location'
import { becomeCurrent } from '../model/current-team'
import { chosenDeparture, createTeam, operationKey, type FirstUse } from '../model/team'
import { LONGEST_NAME, TeamNameField, YourNameField } from './fields'
import { FormFrame } from './form-frame'

interface NewTeamProps {
  firstUse: FirstUse
  /** What the person is called elsewhere; it is offered, and sent only with the form. */
  known: string
  onDone: () => void
}

/** Another team, which becomes the current one. */
export function NewTeam({ firstUse, known, onDone }: NewTeamProps) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [mine, setMine] = useState(known.slice(0, LONGEST_NAME))
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
    <FormFrame action={t`Create team`} ready={name.trim() !== ''} onSubmit={create} onCancel={onDone}>
      {/* The menu item that led here asks for it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TeamNameField autoFocus value={name} onValue={setName} />
      <YourNameField value={mine} onValue={setMine} />
    </FormFrame>
  )
}

function withShortAddress({ address, lat, lng }: Location): Location {
  return { address: address.slice(0, 200), lat, lng }
}
