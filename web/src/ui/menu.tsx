import { ArrowUpDown, Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { classes } from '@/lib/classes'
import { direction } from '@/lib/locale'

/** The frame that a menu's button shares with the buttons beside it. */
export const CONTROL =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md bg-surface px-3.5 text-start text-sm font-semibold shadow-field [&_svg]:size-[18px] [&_svg]:flex-none'

interface ChoiceMenuProps<T extends string> {
  /** What is chosen, for those who hear the button: "Sort: Nearest first". */
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
  className?: string
}

/** One choice of a few, behind a button that names the one in force. */
export function ChoiceMenu<T extends string>({ label, value, options, onChange, className }: ChoiceMenuProps<T>) {
  const current = options.find((option) => option.value === value)?.label
  return (
    // Not modal: it would lock the page's scroll, and the page under it would jump.
    <DropdownMenu.Root modal={false} dir={direction()}>
      <DropdownMenu.Trigger className={classes(CONTROL, className)}>
        <ArrowUpDown aria-hidden />
        <span className="sr-only">{label}: </span>
        {current}
        <ChevronDown aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="bare z-40 min-w-[200px] animate-rise rounded-lg bg-raised p-1.5 shadow-e3"
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)} aria-label={label}>
            {options.map((option) => (
              <DropdownMenu.RadioItem
                key={option.value}
                value={option.value}
                className="flex h-11 cursor-pointer items-center justify-between gap-6 rounded-md px-3 text-sm font-medium data-[highlighted]:bg-yolk-soft data-[state=checked]:font-strong"
              >
                {option.label}
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-[18px] text-basil-text" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
