import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { DialogBody, DialogFooter } from '@/ui/dialog'
import { troubleText } from '@/lib/failure'

interface FrameProps {
  onSubmit: () => Promise<void>
  onCancel: () => void
  action: string
  ready?: boolean
  children: ReactNode
}

/** Fields, one button that does it and one that does not. What goes wrong is said above the fields. */
export function FormFrame({ onSubmit, onCancel, action, ready = true, children }: FrameProps) {
  const submit = useMutation({ mutationFn: onSubmit })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !submit.isPending) submit.mutate()
  }
  return (
    <form onSubmit={send} className="contents">
      <DialogBody>
        {submit.isError && <Alert>{troubleText(submit.error)}</Alert>}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button look="ghost" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button look="basil" type="submit" disabled={!ready || submit.isPending}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
