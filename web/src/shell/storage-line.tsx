import { t } from '@lingui/core/macro'
import { HardDrive } from 'lucide-react'
import { storageRefused, useStored } from '@/lib/storage'

/** A quiet line while the browser keeps nothing of what is changed. */
export function StorageLine() {
  const refused = useStored(storageRefused)
  return (
    <div role="status" className="container-page">
      {refused && (
        <p className="mt-2 flex items-center gap-2 text-sm text-ink-2">
          <HardDrive aria-hidden className="size-4 flex-none" />
          {t`Your browser isn't saving changes, so they last for this visit only.`}
        </p>
      )}
    </div>
  )
}
