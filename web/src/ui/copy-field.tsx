import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button'
import { TextField } from './text-field'
import { toast } from './toast/toasts'

interface CopyFieldProps {
  label: string
  help?: string
  value: string
  /** What the notice says after it was copied. */
  copied: string
}

/** Something to take along, that can also be selected where there is no clipboard. */
export function CopyField({ label, help, value, copied }: CopyFieldProps) {
  const ids = { field: useId(), help: useId() }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: 'Copied', description: copied })
    } catch {
      toast({
        tone: 'error',
        title: 'Error',
        description: 'This browser did not let us copy. Select the text and copy it.',
      })
    }
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.field} className="text-sm font-strong">
        {label}
      </label>
      <div className="flex gap-2">
        <TextField
          id={ids.field}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          aria-describedby={help ? ids.help : undefined}
          className="min-w-0 flex-1"
        />
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
      {help && (
        <p id={ids.help} className="text-xs text-ink-3">
          {help}
        </p>
      )}
    </div>
  )
}
