import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { serverMessage } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { Team } from '../model/team'
import type { FailedVote } from '../model/votes'

interface FailedVotesProps {
  team: Team
  failed: readonly FailedVote[]
  onRetry: (placeId: string) => void
}

/** Votes that went back because the server did not take them, each with a way to send it again. */
export function FailedVotes({ team, failed, onRetry }: FailedVotesProps) {
  if (failed.length === 0) return null
  return (
    <Alert className="items-center">
      <ul className="grid flex-1 gap-2">
        {failed.map(({ placeId, error }) => {
          const name = nameOf(team, placeId)
          const reason = reasonOf(error)
          return (
            <li key={placeId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                <Trans>
                  <b className="font-bold">Vote not saved</b>: {name}. {reason}
                </Trans>
              </span>
              <Button size="small" onClick={() => onRetry(placeId)}>
                <RotateCw aria-hidden />
                <Trans>
                  Retry<span className="sr-only"> {name}</span>
                </Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

function nameOf({ round }: Team, placeId: string): string {
  return round.candidates.find(({ restaurant }) => restaurant.place_id === placeId)?.restaurant.name ?? t`a restaurant`
}

function reasonOf(error: unknown): string {
  return serverMessage(error) ?? (navigator.onLine ? t`The server did not answer.` : t`You're offline.`)
}
