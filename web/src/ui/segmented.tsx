import { RadioGroup } from 'radix-ui'

interface SegmentedProps<T extends string> {
  labelledBy: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export function Segmented<T extends string>({ labelledBy, value, options, onChange }: SegmentedProps<T>) {
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-sunken p-1"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-11 rounded-sm px-2 text-sm font-semibold whitespace-nowrap text-ink-2 data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-e1 dark:data-[state=checked]:bg-raised"
        >
          <RadioGroup.Indicator className="mr-[7px] mb-[2px] inline-block size-[7px] rounded-full bg-yolk align-middle shadow-[0_0_0_1.5px_var(--yolk-edge)]" />
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
