import { msg, t } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { Config } from '@/domain/config'
import { canChoose, kindOf, storedProvider, type Kind } from '@/domain/provider'
import { useStored } from '@/lib/storage'
import { Alert } from '@/ui/alert'
import { Segmented } from '@/ui/segmented'
import { providers } from './providers'

const HINTS: Readonly<Record<Kind, MessageDescriptor>> = {
  hybrid: msg`Addresses are searched here, and Google draws the map of your location.`,
  foursquare: msg`Nothing is asked of Google.`,
  google: msg`Google searches addresses and draws the map of your location.`,
}

/** Who is asked for addresses and draws the map. It is not there where the product has only one. */
export function ProviderSwitch({ config }: { config: Config | undefined }) {
  const id = useId()
  const choice = useStored(storedProvider)
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: switchTo, networkMode: 'always' })
  if (!config || !canChoose(config)) return null
  const kind = kindOf(config, choice)
  const options = [
    { value: 'hybrid', label: t`Hybrid` },
    { value: 'foursquare', label: config.live ? 'Foursquare' : t`Open data` },
    { value: 'google', label: 'Google' },
  ] as const
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-strong">
        {t`Addresses and map`}
      </span>
      <div className="max-w-[340px]">
        <Segmented labelledBy={id} value={isPending ? variables : kind} options={options} onChange={mutate} />
      </div>
      <p role="status" className="text-xs text-ink-3">
        {isPending ? t`Switching` : i18n._(HINTS[kind])}
      </p>
      {error && <Alert>{error.message}</Alert>}
    </div>
  )
}

/** The choice is kept once it works, and not when another was made in the meantime. */
async function switchTo(kind: Kind): Promise<void> {
  await providers.switchProvider(kind)
  if (providers.state().kind === kind) storedProvider.set(kind)
}
