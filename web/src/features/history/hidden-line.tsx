import { History } from 'lucide-react'
import { hiddenText } from './avoid'

interface HiddenLineProps {
  count: number
  /** Whether they are on show all the same. */
  shown: boolean
  onToggle: () => void
}

/** Avoiding never hides silently. */
export function HiddenLine({ count, shown, onToggle }: HiddenLineProps) {
  if (count === 0) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <History aria-hidden className="size-4" />
      {shown ? `${count} where you ate lately ${count === 1 ? 'is' : 'are'} shown` : hiddenText(count)}
      <span aria-hidden>·</span>
      <button type="button" onClick={onToggle} className="-my-2 h-11 rounded-sm px-1 font-strong text-ink underline">
        {shown ? 'Hide again' : 'Show'}
        <span className="sr-only"> places where you ate lately</span>
      </button>
    </p>
  )
}
