import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { direction } from '@/lib/locale'

interface TabsProps<T extends string> {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
  /** Gets the row of tabs, to put it where the page wants it, and answers with the page. */
  children: (tabs: ReactNode) => ReactNode
}

/** Views of one page, under a row that looks like a segmented control. Panels are `TabPanel`. */
export function Tabs<T extends string>({ label, value, options, onChange, children }: TabsProps<T>) {
  const row = (
    <Primitive.List
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-sunken p-1 sm:min-w-[280px]"
    >
      {options.map((option) => (
        <Primitive.Trigger
          key={option.value}
          value={option.value}
          className="group h-11 rounded-sm px-2 text-sm font-semibold text-ink-2 data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-e1 dark:data-[state=active]:bg-raised"
        >
          <span
            aria-hidden
            className="me-[7px] mb-[2px] hidden size-[7px] rounded-full bg-yolk align-middle shadow-[0_0_0_1.5px_var(--yolk-edge)] group-data-[state=active]:inline-block"
          />
          {option.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
  )
  return (
    <Primitive.Root dir={direction()} value={value} onValueChange={(next) => onChange(next as T)}>
      {children(row)}
    </Primitive.Root>
  )
}

export const TabPanel = Primitive.Content
