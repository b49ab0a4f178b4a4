import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { referenceText } from '@/lib/failure'
import { Blank } from '@/ui/blank'
import { SpilledCup } from '@/ui/brand/spilled-cup'
import { Button } from '@/ui/button'

interface LoadFailedProps {
  text: string
  error: unknown
  onRetry: () => void
}

/** What a page shows when what it is about could not be loaded. */
export function LoadFailed({ text, error, onRetry }: LoadFailedProps) {
  return (
    <Blank
      role="alert"
      heading="h1"
      illustration={<SpilledCup />}
      title={t`Something spilled`}
      text={text}
      action={
        <>
          <p className="-mt-2.5 text-sm text-ink-3 empty:hidden">{referenceText(error)}</p>
          <Button look="sun" onClick={onRetry}>
            <RotateCw aria-hidden />
            {t`Retry`}
          </Button>
        </>
      }
    />
  )
}
