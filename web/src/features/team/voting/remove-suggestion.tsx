import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { toast } from '@/ui/toast/toasts'
import { operationKey, removeSuggestion, type Candidate, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'

/** Takes the person's own suggestion off the ballot, while nobody else has voted for it. */
export function RemoveSuggestion({ team, candidate }: { team: Team; candidate: Candidate }) {
  const button = useRef<HTMLButtonElement>(null)
  const change = useTeamChange(team.id)
  const { place_id, name } = candidate.restaurant
  if (!candidate.removable || team.round.state !== 'open') return null
  const remove = () => {
    const key = operationKey()
    change.mutate(() => removeSuggestion(team.id, place_id, key), {
      onSuccess: () => {
        toast({ title: t`Suggestion removed`, description: t`${name} is off today's vote` })
        focusBeside(button.current)
      },
    })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={change.isPending}
        onClick={remove}
        className="-my-3 inline-flex min-h-11 items-center rounded-sm px-1 font-semibold text-tomato-text underline underline-offset-4"
      >
        <Trans>
          Remove<span className="sr-only"> your suggestion, {name}</span>
        </Trans>
      </button>
      {change.error && <Alert className="mt-2">{troubleText(change.error)}</Alert>}
    </>
  )
}

/** The row goes, and the button with it: who cannot see that goes on at the next one, or at the title. */
function focusBeside(button: HTMLElement | null): void {
  const row = button?.closest('[data-place]')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('h1')
  next?.focus({ preventScroll: true })
}
