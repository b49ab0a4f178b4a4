import { t } from '@lingui/core/macro'
import { clock, timeText } from '@/lib/time'
import { useMutation } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { parseJoined, parseMoveCode } from '@/domain/person'
import { api } from '@/lib/http'
import { session } from '@/lib/session'
import { Alert } from '@/ui/alert'
import { TextField } from '@/ui/text-field'
import { toast } from '@/ui/toast/toasts'
import { troubleText } from '@/lib/failure'
import { WaitingButton } from '@/ui/waiting-button'
import { canEncrypt, decryptMoved, encryptMoved, halvesOf, newKey, type Moved } from './moving'
import { kept } from './personal-data'

/** Longer than a code, so that one may be pasted with what stood around it. */
const LONGEST_CODE = 40

interface MoveDeviceProps {
  onPersonLeft: () => void
  /** History and profile of the other device. */
  onArrived: (moved: Moved) => void
}

/** A person goes to another device by a code that works once. */
export function MoveDevice({ onPersonLeft, onArrived }: MoveDeviceProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const making = useMutation({ mutationFn: makeCode })
  const time = making.data ? timeOf(making.data.expiresAt) : ''
  const joining = useMutation({
    mutationFn: redeem,
    onSuccess: ({ userId, moved }) => {
      const isSomebodyElse = session.userId() !== userId
      session.become(userId)
      if (isSomebodyElse) onPersonLeft()
      setCode('')
      field.current?.focus() // the button is disabled while the field is empty
      if (moved) onArrived(moved)
      toast({
        title: t`Devices joined`,
        description: moved
          ? t`Your favorites are the same on both. History and profile came along`
          : t`Your favorites are now the same on both`,
      })
    },
  })
  const join = (event: SubmitEvent) => {
    event.preventDefault()
    if (!joining.isPending) joining.mutate(code.trim())
  }

  return (
    <div className="grid gap-3">
      <div className="grid justify-items-start gap-2">
        <WaitingButton size="small" waiting={making.isPending} onClick={() => making.mutate()}>
          <Smartphone aria-hidden />
          {t`Move to another device`}
        </WaitingButton>
        <output className="grid gap-1 text-sm text-ink-2 empty:sr-only">
          {making.data && (
            <>
              <span className="font-display text-[1.5rem] tracking-[.06em] text-ink select-all">
                {making.data.code}
              </span>
              <span>
                {t`Type it into the profile on the other device, by ${time}. It works once.`}{' '}
                {making.data.withHistory
                  ? t`Favorites, history and profile come along; the server cannot read the last two.`
                  : t`Favorites come along; history and profile stay here.`}
              </span>
            </>
          )}
        </output>
        {making.error && <Alert>{troubleText(making.error)}</Alert>}
      </div>
      <form onSubmit={join} className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-strong">
          {t`Code from another device`}
        </label>
        <div className="flex gap-2">
          <TextField
            ref={field}
            id={id}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={LONGEST_CODE}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 flex-1"
          />
          <WaitingButton type="submit" disabled={code.trim() === ''} waiting={joining.isPending}>
            {t`Use code`}
          </WaitingButton>
        </div>
        {joining.error && <Alert>{troubleText(joining.error)}</Alert>}
      </form>
    </div>
  )
}

/** Asks for a code, and adds the key to what is sent with it. */
async function makeCode() {
  const key = canEncrypt() ? newKey() : undefined
  const { userPreferences, visitHistory } = kept()
  const moved = { userPreferences, visitHistory: Array.isArray(visitHistory) ? visitHistory : [] }
  const body = key === undefined ? {} : { encrypted: await encryptMoved(key, moved) }
  const { code, expiresAt } = parseMoveCode((await session.call(() => api.POST('/api/me/move', { body }))).data)
  return { code: key === undefined ? code : `${code}-${key}`, expiresAt, withHistory: key !== undefined }
}

/** What cannot be decrypted stays on the other device: favorites came all the same. */
async function redeem(typed: string): Promise<{ readonly userId: string; readonly moved: Moved | undefined }> {
  const { code, key } = halvesOf(typed)
  const { userId, encrypted } = parseJoined((await api.POST('/api/session/move', { body: { code } })).data)
  if (encrypted === undefined || key === '') return { userId, moved: undefined }
  try {
    return { userId, moved: await decryptMoved(key, encrypted) }
  } catch (error) {
    console.warn('history and profile of the other device cannot be read', error)
    return { userId, moved: undefined }
  }
}

function timeOf(instant: string): string {
  return timeText(clock(new Date(instant)))
}
