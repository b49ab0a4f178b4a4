import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

interface FilterGroupProps {
  /** A label with an id names the control inside; one with `htmlFor` is its label. */
  label: string
  id?: string
  htmlFor?: string
  value?: ReactNode
  className?: string
  children: ReactNode
}

/** One filter under its name, with what is chosen at the right. */
export function FilterGroup({ label, id, htmlFor, value, className, children }: FilterGroupProps) {
  return (
    <div className={classes('grid grid-cols-1 content-start gap-2', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm font-strong">
        {htmlFor ? <label htmlFor={htmlFor}>{label}</label> : <span id={id}>{label}</span>}
        {value && <span className="font-medium text-ink-2">{value}</span>}
      </div>
      {children}
    </div>
  )
}
