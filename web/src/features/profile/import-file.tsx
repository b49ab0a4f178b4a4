import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import * as v from 'valibot'
import { Alert } from '@/ui/alert'
import { toast } from '@/ui/toast/toasts'
import { WaitingButton } from '@/ui/waiting-button'
import { movedSchema, type Moved } from './moving'
import { putBack } from './personal-data'

/** More than a browser can keep. */
const MOST_BYTES = 20_000_000
const fileSchema = v.looseObject({ browser: movedSchema })

/** Takes back what "Export everything" saved. */
export function ImportFile({ onArrived }: { onArrived: (moved: Moved) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const importing = useMutation({
    mutationFn: read,
    onSuccess: (browser) => {
      putBack(browser)
      onArrived(browser)
      toast({ title: t`Import finished`, description: t`History, favorites and profile of the file are here now` })
    },
  })
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        aria-label={t`File of an export`}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) importing.mutate(file)
          event.target.value = '' // the same file can be chosen again
        }}
      />
      <WaitingButton size="small" waiting={importing.isPending} onClick={() => field.current?.click()}>
        <Upload aria-hidden />
        {t`Import an export`}
      </WaitingButton>
      {importing.error && <Alert>{t`This is not a file that “Export everything” saved.`}</Alert>}
    </>
  )
}

async function read(file: File): Promise<Moved> {
  if (file.size > MOST_BYTES) throw new Error('the file is too large')
  return v.parse(fileSchema, JSON.parse(await file.text())).browser
}
