import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { withTexts } from '@/language/language'

/** The worker must not take the network from the first screen. */
const REST = 1500

/**
 * Offers the new version once there is one. It stays until it is pressed: the open page goes on with the files of its own
 * release. The region is there before it speaks, or screen readers would miss its first words.
 */
export function NewVersion() {
  const [reload, setReload] = useState<() => void>()
  useEffect(() => {
    // While developing there is no worker: a kept page would hide what was just written.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    let isGone = false
    let stop: (() => void) | undefined
    const follow = async () => {
      const { releases } = await withTexts(import('./releases'))
      if (!isGone) stop = releases().follow((offered) => setReload(() => offered))
    }
    // What fails here is tried again by the next shell.
    const timer = setTimeout(() => void follow().catch(() => {}), REST)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return (
    <div role="status" className="container-page">
      {reload && (
        <div className="mt-2 flex items-center gap-2.5 rounded-md bg-sky-soft py-1.5 pe-1.5 ps-4 text-sm font-medium text-sky-text">
          <p className="flex-1">{t`A new version is ready`}</p>
          <Button size="small" onClick={reload}>
            {t`Reload`}
          </Button>
        </div>
      )}
    </div>
  )
}
