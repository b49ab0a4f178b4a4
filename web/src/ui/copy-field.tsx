import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { around } from '@/lib/format'
import { Button } from './button'
import { TextField } from './text-field'
import { toast } from './toast/toasts'

interface CopyFieldProps {
  label: string
  /** Where the words around it say what it is, the label is for screen readers only. */
  labelHidden?: boolean
  help?: string
  icon?: ReactNode
  value: string
  /** What the button copies, for a screen reader. */
  what: string
  /** What the notice says afterwards. */
  copied: { readonly title: string; readonly description: string }
  /** False while it is only what a value would look like. */
  ready?: boolean
}

/** Something to take along. Where the browser does not let us copy, it is selected instead. */
export function CopyField({ label, labelHidden = false, help, copied, ready = true, ...shown }: CopyFieldProps) {
  const { value, icon, what } = shown
  const visible = t`Copy`
  const [before, after] = around(t({ message: `${visible} ${what}`, comment: '{visible}: Copy' }), visible)
  const ids = { field: useId(), help: useId() }
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setRefused(false)
      toast(copied)
    } catch {
      // A browser may refuse, and has no clipboard at all on a page without a certificate.
      setRefused(true)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className={classes('text-sm font-strong', labelHidden && 'sr-only')}>
        {label}
      </label>
      <div className="flex gap-2">
        <TextField
          ref={field}
          id={ids.field}
          readOnly
          value={value}
          icon={icon}
          onFocus={({ target }) => target.select()}
          aria-describedby={help ? ids.help : undefined}
          className="min-w-0 flex-1 font-medium shadow-[inset_0_0_0_1.5px_var(--line)]"
        />
        <Button
          look="basil"
          size="beside"
          disabled={!ready}
          onClick={() => void copy()}
          className="max-sm:w-12 max-sm:px-0"
        >
          <Copy aria-hidden />
          <span className="max-sm:sr-only">
            {before && <span className="sr-only">{before}</span>}
            {visible}
            <span className="sr-only">{after}</span>
          </span>
        </Button>
      </div>
      {help && (
        <p id={ids.help} className="text-xs text-ink-3">
          {help}
        </p>
      )}
      <p role="status" className="text-sm text-ink-2 empty:sr-only">
        {refused && t`The browser did not let us copy. It is selected: copy it from there.`}
      </p>
    </div>
  )
}
