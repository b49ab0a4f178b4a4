import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { serverMessage } from '@/lib/failure'
import { useStored } from '@/lib/storage'
import { Alert } from '@/ui/alert'
import { Switch } from '@/ui/switch'
import { allowPush, canPush, checkPush, isAllowed, PushRefused, stopPush, storedPush } from './push'

/** Asks once a visit whether notices still come here, where they were switched on. */
export function usePushCheck(): void {
  const enabled = useStored(storedPush) !== null && canPush()
  useQuery({ queryKey: ['push'], queryFn: checkPush, enabled, staleTime: Infinity, gcTime: Infinity, retry: false })
}

/** Nothing where the server has no key or the browser no push. The browser asks for permission on a press only. */
export function PushSwitch({ pushKey }: { pushKey: string | undefined }) {
  const on = useStored(storedPush) !== null && canPush() && isAllowed()
  const change = useMutation({
    mutationFn: (wanted: boolean) => (wanted && pushKey ? allowPush(pushKey) : stopPush()),
  })
  if (!pushKey || !canPush()) return null
  return (
    <div className="grid">
      <Switch
        label={t`Notify me`}
        checked={change.isPending ? change.variables : on}
        onChange={(wanted) => change.mutate(wanted)}
      />
      <p className="text-xs text-ink-3">
        {on ? (
          t`You'll hear when your team has decided, even when this page is closed, and once after lunch.`
        ) : (
          <Trans>
            Get a notification when your team has decided, even when this page is closed, and one after lunch that asks
            how it was. Your browser will ask first.
          </Trans>
        )}
      </p>
      {change.error && <Alert className="mt-2">{textOf(change.error)}</Alert>}
    </div>
  )
}

function textOf(error: Error): string {
  if (error instanceof PushRefused) return error.message
  return serverMessage(error) ?? t`That did not work. Please try again.`
}
