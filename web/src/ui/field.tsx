import { useId, type ComponentProps } from 'react'
import { TextField } from './text-field'

interface FieldProps extends ComponentProps<typeof TextField> {
  label: string
  hint?: string
  /** What is wrong with what was typed; it takes the place of the hint. */
  error?: string | undefined
  onValue: (value: string) => void
}

/** A text field with its label, and a word about it below. */
export function Field({ label, hint, error, onValue, ...rest }: FieldProps) {
  const id = useId()
  const about = error ?? hint
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-strong">
        {label}
      </label>
      <TextField
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onChange={({ target }) => onValue(target.value)}
        {...rest}
      />
      {about !== undefined && (
        <p
          id={`${id}-about`}
          className={error === undefined ? 'text-xs text-ink-2' : 'text-xs font-medium text-tomato-text'}
        >
          {about}
        </p>
      )}
    </div>
  )
}
