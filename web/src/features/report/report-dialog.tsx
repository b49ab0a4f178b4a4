import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/ui/dialog'
import { ownText, REASONS, reportOptions, sendReport, takeBack, unsentText, type Reason } from './report'

interface ReportDialogProps {
  id: string
  name: string
  onClose: () => void
}

const DONE = {
  sent: msg`Thank you. We keep it as a report.`,
  takenBack: msg`Your report is taken back.`,
}

/** What is wrong with a restaurant: one of four reasons, which can be changed and taken back. */
export function ReportDialog({ id, name, onClose }: ReportDialogProps) {
  const state = useQuery(reportOptions(id))
  const [done, setDone] = useState<keyof typeof DONE>()
  const close = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (done) close.current?.focus()
  }, [done])
  return (
    <Dialog open title={t`Something wrong?`} onClose={onClose}>
      <p role="status" className={done ? 'px-5 pt-2 pb-5 font-semibold text-basil-text sm:px-7' : 'sr-only'}>
        {done ? i18n._(DONE[done]) : state.isPending && t`Loading`}
      </p>
      {!done && state.isSuccess && (
        <ReasonForm id={id} name={name} mine={state.data.reason} onDone={setDone} onClose={onClose} />
      )}
      {!done && state.isError && (
        <DialogBody>
          <Alert>{unsentText(state.error)}</Alert>
          <Button onClick={() => void state.refetch()}>{t`Retry`}</Button>
        </DialogBody>
      )}
      {done && (
        <DialogFooter>
          <Button ref={close} look="basil" onClick={onClose} className="max-sm:flex-1">
            {t`Close`}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

interface ReasonFormProps extends ReportDialogProps {
  mine: Reason | undefined
  onDone: (done: keyof typeof DONE) => void
}

function ReasonForm({ id, name, mine, onDone, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState(mine)
  const queries = useQueryClient()
  const { queryKey } = reportOptions(id)
  const send = useMutation({
    mutationFn: (chosen: Reason) => sendReport(id, chosen),
    onSuccess: (state) => {
      queries.setQueryData(queryKey, state)
      onDone('sent')
    },
  })
  const remove = useMutation({
    mutationFn: () => takeBack(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey })
      onDone('takenBack')
    },
  })
  const waiting = send.isPending || remove.isPending
  const trouble = send.error ?? remove.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason || waiting) return
    remove.reset()
    send.mutate(reason)
  }
  return (
    <form onSubmit={submit} className="contents">
      <DialogBody>
        <p className="text-ink-2 wrap-anywhere">{mine ? ownText(name, mine) : t`What is wrong with ${name}?`}</p>
        {trouble && <Alert>{unsentText(trouble)}</Alert>}
        <Reasons reason={reason} onReason={setReason} />
        <p className="text-sm text-ink-2">
          <Trans>
            Nobody else sees who reported it. When three people say that it is closed, wrongly placed or not a
            restaurant, lists leave it out.
          </Trans>
        </p>
      </DialogBody>
      <DialogFooter>
        {mine ? (
          <Button look="ghost" aria-disabled={waiting} onClick={() => !waiting && remove.mutate()}>
            {t`Take it back`}
          </Button>
        ) : (
          <Button look="ghost" onClick={onClose}>
            {t`Cancel`}
          </Button>
        )}
        <Button look="basil" type="submit" aria-disabled={waiting} disabled={!reason || reason === mine}>
          {send.isPending ? t`Sending` : t`Send`}
        </Button>
      </DialogFooter>
    </form>
  )
}

function Reasons({ reason, onReason }: { reason: Reason | undefined; onReason: (reason: Reason) => void }) {
  const group = useId()
  return (
    <fieldset className="grid">
      <legend className="sr-only">{t`What is wrong`}</legend>
      {REASONS.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-12 items-center gap-3 border-b border-line font-semibold last:border-0"
        >
          <input
            type="radio"
            name={group}
            value={value}
            checked={reason === value}
            onChange={() => onReason(value)}
            className="size-5 flex-none accent-basil"
          />
          {i18n._(label)}
        </label>
      ))}
    </fieldset>
  )
}
