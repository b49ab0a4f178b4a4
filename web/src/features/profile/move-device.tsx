import { clock, timeText } from '../../lib/time'
import { useMutation } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { parseMoveCode } from '../../domain/person'
import { api } from '../../lib/http'
import { parseStarted, session } from '../../lib/session'
import { Alert } from '../../ui/alert'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast/toasts'
import { troubleText } from '../../lib/failure'
import { WaitingButton } from '../../ui/waiting-button'

/** Favorites go to another device by a code that works once. */
export function MoveDevice({ onPersonLeft }: { onPersonLeft: () => void }) {
  const id = useId()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const making = useMutation({
    mutationFn: async () => parseMoveCode((await session.call(() => api.POST('/api/me/move'))).data),
  })
  const joining = useMutation({
    mutationFn: async (typed: string) =>
      parseStarted((await api.POST('/api/session/move', { body: { code: typed } })).data),
    onSuccess: ({ userId }) => {
      const isSomebodyElse = session.userId() !== userId
      session.become(userId)
      if (isSomebodyElse) onPersonLeft()
      setCode('')
      field.current?.focus() // the button is disabled while the field is empty
      toast({ title: 'Devices joined', description: 'Your favorites are now the same on both' })
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
          Move to another device
        </WaitingButton>
        <output className="grid gap-1 text-sm text-ink-2 empty:sr-only">
          {making.data && (
            <>
              <span className="font-display text-[1.5rem] tracking-[.06em] text-ink select-all">
                {making.data.code}
              </span>
              <span>
                Type it into the profile on the other device, by {timeOf(making.data.expiresAt)}. It works once.
                Favorites come along; history and profile stay here.
              </span>
            </>
          )}
        </output>
        {making.error && <Alert>{troubleText(making.error)}</Alert>}
      </div>
      <form onSubmit={join} className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-strong">
          Code from another device
        </label>
        <div className="flex gap-2">
          <TextField
            ref={field}
            id={id}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={40}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 flex-1"
          />
          <WaitingButton type="submit" disabled={code.trim() === ''} waiting={joining.isPending}>
            Use code
          </WaitingButton>
        </div>
        {joining.error && <Alert>{troubleText(joining.error)}</Alert>}
      </form>
    </div>
  )
}

function timeOf(instant: string): string {
  return timeText(clock(new Date(instant)))
}
