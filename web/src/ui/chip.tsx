import { Check } from 'lucide-react'
import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full px-3.5 text-start text-sm font-medium transition-colors duration-(--d1) ease-noon sm:min-h-10 pointer-coarse:min-h-11'

const chip = cva(CHIP, {
  variants: {
    pressed: {
      true: 'bg-basil font-strong text-on-basil',
      false:
        'bg-surface shadow-[inset_0_0_0_1.5px_var(--line)] not-disabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-3',
    },
  },
})

interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  /** A round picture of 28 pixels, which a tick replaces while the chip is pressed. */
  picture?: ReactNode
}

export function Chip({ pressed, picture, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={chip({ pressed, className })} {...rest}>
      {pressed ? (
        <Check aria-hidden className="size-4 stroke-3" />
      ) : (
        picture && <span className="-ms-2">{picture}</span>
      )}
      {children}
    </button>
  )
}
