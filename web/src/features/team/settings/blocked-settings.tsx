import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { blockedOptions, unblock, type Blocked } from './blocked'
import { troubleText } from '@/lib/failure'

/** People whom the owner removed, and the way back for each. Nothing is shown where there is nobody. */
export function BlockedSettings({ teamId }: { teamId: string }) {
  const blocked = useQuery(blockedOptions(teamId))
  if (blocked.error) return <Alert>{troubleText(blocked.error)}</Alert>
  if (!blocked.data?.length) return null
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{t`Removed`}</h4>
      <p className="text-sm text-ink-2">{t`They can't see or join this team, not even with the new link.`}</p>
      <ul className="grid gap-1">
        {blocked.data.map((person) => (
          <BlockedLine key={person.id} teamId={teamId} person={person} />
        ))}
      </ul>
    </div>
  )
}

function BlockedLine({ teamId, person }: { teamId: string; person: Blocked }) {
  const client = useQueryClient()
  const letIn = useMutation({
    mutationFn: () => unblock(teamId, person.id),
    onSuccess: () => client.invalidateQueries(blockedOptions(teamId)),
  })
  const name = person.name || t`Someone`
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
      <Button size="small" look="ghost" disabled={letIn.isPending} onClick={() => letIn.mutate()}>
        <Trans>
          Let back in<span className="sr-only"> {name}</span>
        </Trans>
      </Button>
      {letIn.error && <Alert className="w-full">{troubleText(letIn.error)}</Alert>}
    </li>
  )
}
