import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button'
import { WaitingButton } from './waiting-button'

interface ConfirmInlineProps {
  /** What is asked about. */
  label: string
  words: { readonly question: string; readonly keep: string; readonly confirm: string }
  /** What the first button shows. */
  children: ReactNode
  look?: ComponentProps<typeof Button>['look']
  /** It was confirmed, and is being done. */
  waiting: boolean
  error?: string | undefined
  onConfirm: () => void
}

/** A button that asks once more in its own place before it does what cannot be undone. */
export function ConfirmInline({ label, words, children, look, waiting, error, onConfirm }: ConfirmInlineProps) {
  const [asking, setAsking] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const keep = () => {
    flushSync(() => setAsking(false))
    ask.current?.focus()
  }
  if (!asking) {
    return (
      <Button
        ref={ask}
        size="small"
        look={look ?? 'danger-outline'}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label={label}
      className="grid w-full gap-3 rounded-md bg-tomato-soft p-3.5 text-sm font-medium text-tomato-text"
    >
      <p>{words.question}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      <div className="flex flex-wrap gap-2">
        {/* The button that asked is gone; focus goes to what does no harm. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button size="small" autoFocus onClick={keep}>
          {words.keep}
        </Button>
        <WaitingButton size="small" look="danger" waiting={waiting} onClick={onConfirm}>
          {words.confirm}
        </WaitingButton>
      </div>
    </div>
  )
}
