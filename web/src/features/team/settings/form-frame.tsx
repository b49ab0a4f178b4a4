import { useMutation } from '@tanstack/react-query'
import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { DialogBody, DialogFooter } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { troubleText } from '../model/team'

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
          Cancel
        </Button>
        <Button look="basil" type="submit" disabled={!ready || submit.isPending}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  onValue: (value: string) => void
}

/** A labelled text field with a word of help below. */
export function Field({ label, help, onValue, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-strong">
        {label}
      </label>
      <TextField
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ target }) => onValue(target.value)}
        {...rest}
      />
      {help && (
        <p id={`${id}-help`} className="text-xs text-ink-2">
          {help}
        </p>
      )}
    </div>
  )
}
