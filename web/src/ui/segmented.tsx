import { useId } from 'react'
import { classes } from '@/lib/classes'

interface SegmentedProps<T extends string> {
  labelledBy: string
  value: T
  /** `spoken` is what a screen reader says instead of a label that is only a sign. */
  options: readonly { value: T; label: string; spoken?: string }[]
  onChange: (value: T) => void
  /** For labels of unequal length: each column as wide as its label needs. */
  snug?: boolean
}

export function Segmented<T extends string>({ labelledBy, value, options, onChange, snug = false }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classes(
        'grid grid-flow-col gap-0.5 overflow-x-auto rounded-md bg-sunken p-1',
        !snug && 'auto-cols-fr',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'group relative flex h-11 items-center justify-center font-semibold whitespace-nowrap text-ink-2 has-checked:text-ink',
            snug ? 'px-[5px] text-[14px] max-[374px]:px-[3px] max-[374px]:text-xs' : 'px-2 text-sm',
          )}
        >
          {/* The button itself, under its label, so that the whole of it is pressed and gets the ring. */}
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm checked:bg-surface checked:shadow-e1 dark:checked:bg-raised"
          />
          <span
            aria-hidden
            className={classes(
              'pointer-events-none relative hidden size-[7px] rounded-full bg-yolk shadow-[0_0_0_1.5px_var(--yolk-edge)] group-has-checked:block',
              snug ? 'me-[5px] max-[374px]:hidden' : 'me-[7px]',
            )}
          />
          <span aria-hidden={option.spoken !== undefined} className="pointer-events-none relative">
            {option.label}
          </span>
          {option.spoken && <span className="sr-only">{option.spoken}</span>}
        </label>
      ))}
    </div>
  )
}
