import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useId } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { approveJoin, declineJoin, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { useTeamChange } from '../model/use-change'

type Requester = NonNullable<Team['requests']>[number]

/** Who waits to join, for the owner. */
export function JoinRequests({ team, teamId }: { team: Team; teamId: string }) {
  const title = useId()
  const requests = team.requests ?? []
  const count = requests.length
  return (
    <section aria-labelledby={title} className="grid gap-1 rounded-lg bg-surface px-4 py-3.5 shadow-e1 sm:px-6">
      <h2 id={title} aria-live="polite" className="font-display text-[1.25rem] leading-[1.2]">
        {t`${plural(count, { one: '# person wants to join', other: '# people want to join' })}`}
      </h2>
      <ul className="grid">
        {requests.map((request) => (
          <RequestLine key={request.id} teamId={teamId} request={request} />
        ))}
      </ul>
    </section>
  )
}

function RequestLine({ teamId, request: { id, name } }: { teamId: string; request: Requester }) {
  const change = useTeamChange(teamId)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
      <span className="min-w-0 flex-1 basis-24 font-semibold wrap-anywhere">{name}</span>
      <span className="flex gap-2">
        <Button size="small" disabled={change.isPending} onClick={() => change.mutate(() => approveJoin(teamId, id))}>
          <UserPlus aria-hidden />
          <Trans>
            Let in<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
        <Button
          size="small"
          look="ghost"
          disabled={change.isPending}
          onClick={() => change.mutate(() => declineJoin(teamId, id))}
        >
          <Trans>
            Decline<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
      </span>
      {change.error && <Alert className="w-full">{troubleText(change.error)}</Alert>}
    </li>
  )
}

/** For who asked to join, until the owner answers. The open page goes on by itself. */
export function JoinWaiting({ owner }: { owner: string | undefined }) {
  return (
    <div role="status" className="rounded-lg bg-sky-soft px-4 py-3.5 text-sky-text sm:px-6">
      <h2 className="font-display text-[1.25rem] leading-[1.2]">{t`You asked to join`}</h2>
      <p className="text-sm">
        {owner ? t`${owner} lets people in one by one.` : t`The owner lets people in one by one.`}{' '}
        {t`You can vote as soon as you are in. This page updates by itself.`}
      </p>
    </div>
  )
}
