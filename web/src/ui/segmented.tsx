import { RadioGroup } from 'radix-ui'
import { classes } from '../lib/classes'

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
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className={classes(
        'grid grid-flow-col gap-0.5 overflow-x-auto rounded-md bg-sunken p-1',
        !snug && 'auto-cols-fr',
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={classes(
            'h-11 rounded-sm font-semibold whitespace-nowrap text-ink-2 data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-e1 dark:data-[state=checked]:bg-raised',
            snug ? 'px-[5px] text-[14px] max-[374px]:px-[3px] max-[374px]:text-xs' : 'px-2 text-sm',
          )}
        >
          <RadioGroup.Indicator
            className={classes(
              'mb-[2px] inline-block size-[7px] rounded-full bg-yolk align-middle shadow-[0_0_0_1.5px_var(--yolk-edge)]',
              snug ? 'mr-[5px] max-[374px]:hidden' : 'mr-[7px]',
            )}
          />
          {option.spoken ? <span aria-hidden>{option.label}</span> : option.label}
          {option.spoken && <span className="sr-only">{option.spoken}</span>}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
