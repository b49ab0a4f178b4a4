import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { Alert } from '@/ui/alert'
import { ConfirmInline } from '@/ui/confirm-inline'
import { BASE } from '@/lib/base'
import { download } from '@/lib/download'
import { toast } from '@/ui/toast/toasts'
import { chooseTheme } from './appearance'
import { deleteEverything, exportEverything } from './personal-data'
import { troubleText } from '@/lib/failure'
import { ImportFile } from './import-file'
import { MoveDevice } from './move-device'
import type { Moved } from './moving'
import { WaitingButton } from '@/ui/waiting-button'

interface YourDataProps {
  signIn: boolean
  onDeleted: () => void
  onPersonLeft: () => void
  onArrived: (moved: Moved) => void
}

export function YourData({ signIn, onDeleted, onPersonLeft, onArrived }: YourDataProps) {
  const exporting = useMutation({
    mutationFn: () => exportEverything(),
    onSuccess: (all) => download('noonish.json', all),
  })
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        <Trans>
          Profile and history are in this browser only. Favorites are also backed up anonymously.{' '}
          <a href={`${BASE}/privacy`} className="font-strong underline">
            What leaves your browser, and for how long
          </a>
        </Trans>
      </p>
      <div className="grid justify-items-start gap-2">
        <WaitingButton size="small" waiting={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          {t`Export everything`}
        </WaitingButton>
        {exporting.error && <Alert>{troubleText(exporting.error)}</Alert>}
        <ImportFile onArrived={onArrived} />
      </div>
      {signIn ? (
        <p className="text-sm text-ink-2">{t`On another device, sign in with the same account. Favorites are there too.`}</p>
      ) : (
        <MoveDevice onPersonLeft={onPersonLeft} onArrived={onArrived} />
      )}
      <DeleteEverything onDeleted={onDeleted} onPersonLeft={onPersonLeft} />
    </div>
  )
}

function DeleteEverything({ onDeleted, onPersonLeft }: Pick<YourDataProps, 'onDeleted' | 'onPersonLeft'>) {
  const deleting = useMutation({
    mutationFn: deleteEverything,
    onSuccess: () => {
      onPersonLeft()
      chooseTheme('system')
      onDeleted()
      toast({ title: t`Everything deleted`, description: t`Nothing of yours is left on the server or in this browser` })
    },
  })
  return (
    <ConfirmInline
      label={t`Delete everything`}
      words={{
        question: t`Favorites, history and profile are deleted in this browser, and all that the server holds of you. Another device keeps its own copy until you delete it there. There is no way back.`,
        keep: t`Keep everything`,
        confirm: t`Yes, delete everything`,
      }}
      waiting={deleting.isPending}
      error={deleting.error ? troubleText(deleting.error) : undefined}
      onConfirm={() => deleting.mutate()}
    >
      <Trash2 aria-hidden />
      {t`Delete everything`}
    </ConfirmInline>
  )
}
