import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, UserRound } from 'lucide-react'
import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { dietText } from '@/domain/diets'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { LONGEST_NAME, YourNameField } from './fields'
import { NeedsField } from './needs-field'
import { becomeCurrent } from '../model/current-team'
import { operationKey, joinTeam, type Need, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { shortListText } from '@/lib/locale'
import { useTeamChange } from '../model/use-change'

interface JoinCardProps {
  team: Team
  /** By which link it was opened. */
  teamId: string
  /** What the person is called and needs elsewhere in the app. */
  known: { readonly name: string; readonly needs: readonly Need[] }
  nameField: RefObject<HTMLInputElement | null>
  onJoined: () => void
}

/** Joining takes a name and nothing else. */
export function JoinCard({ team, teamId, known, nameField, onJoined }: JoinCardProps) {
  const titleId = useId()
  const [name, setName] = useState(known.name.slice(0, LONGEST_NAME))
  const [needs, setNeeds] = useState<readonly Need[]>([])
  const [refused, setRefused] = useState(false)
  const operation = useRef({ said: '', key: '' })
  const client = useQueryClient()
  const joining = useTeamChange(teamId)
  const knownNeeds = shortListText(known.needs.map(dietText))

  const join = (event: SubmitEvent) => {
    event.preventDefault()
    const said = name.trim()
    setRefused(said === '')
    if (said === '') return nameField.current?.focus()
    // What is sent once more is the same operation, unless something was changed in between.
    const what = JSON.stringify([said, needs])
    if (operation.current.said !== what) operation.current = { said: what, key: operationKey() }
    const { key } = operation.current
    const send = async () => {
      const joined = await joinTeam(teamId, said, needs, key)
      if (joined.role) becomeCurrent(client, joined)
      return joined
    }
    joining.mutate(send, { onSuccess: onJoined })
  }

  return (
    <form
      aria-labelledby={titleId}
      noValidate
      onSubmit={join}
      className="grid items-end gap-x-6 gap-y-4 rounded-lg bg-surface p-4 shadow-[0_0_0_2.5px_var(--yolk),0_6px_0_0_rgb(22_38_29/0.07)] sm:px-6 sm:py-5 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 gap-3">
        <div>
          <h2 id={titleId} className="font-display text-h2 leading-[1.2]">
            {invitation(team)}
          </h2>
          <p className="text-sm text-ink-2">
            {team.approveJoins ? t`No account needed. The owner lets you in.` : t`No account needed.`}
          </p>
        </div>
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[260px_minmax(0,1fr)]">
          <YourNameField
            ref={nameField}
            icon={<UserRound aria-hidden />}
            value={name}
            refused={refused}
            onValue={setName}
          />
          <NeedsField value={needs} onChange={setNeeds}>
            {needs.length === 0 && known.needs.length > 0 && (
              <Button size="small" look="ghost" className="justify-self-start" onClick={() => setNeeds(known.needs)}>
                <Trans>
                  Use my filters<span className="sr-only">: {knownNeeds}</span>
                </Trans>
              </Button>
            )}
          </NeedsField>
        </div>
        {joining.error && <Alert>{troubleText(joining.error)}</Alert>}
      </div>
      <Button type="submit" look="sun" size="main" disabled={joining.isPending} className="max-sm:w-full">
        {team.round.state === 'final' ? t`Join the team` : t`Join the vote`}
        <ArrowRight aria-hidden />
      </Button>
    </form>
  )
}

function invitation({ createdBy, round }: Team): string {
  if (round.state === 'final') return createdBy ? t`${createdBy} invited you to lunch` : t`You are invited to lunch`
  return createdBy ? t`${createdBy} invited you to vote` : t`You are invited to vote`
}
