import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'

const LOOKS = {
  sun: 'bg-yolk text-on-yolk shadow-press not-disabled:hover:bg-yolk-hover',
  basil: 'bg-basil text-on-basil shadow-press not-disabled:hover:bg-basil-hover',
  outline: 'bg-surface text-ink shadow-field',
  ghost: 'text-ink not-disabled:hover:bg-sunken',
  soft: 'bg-sunken text-ink',
}

const SIZES = {
  small: 'h-11 px-4 text-sm rounded-md',
  middle: 'h-12 px-5 rounded-md',
  main: 'h-14 px-6 text-[1.0625rem] rounded-[16px]',
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS
  size?: keyof typeof SIZES
  /** Gives the look to the one child instead, for links. */
  asChild?: boolean
}

export function Button({ look = 'outline', size = 'middle', asChild = false, className, ...rest }: ButtonProps) {
  const Tag = asChild ? Slot.Root : 'button'
  return (
    <Tag
      {...(!asChild && { type: 'button' as const })}
      className={classes(
        'inline-flex items-center justify-center print:hidden gap-2.5 font-strong whitespace-nowrap transition-colors duration-(--d1) ease-noon [&_svg]:size-5 [&_svg]:flex-none',
        'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:shadow-[inset_0_0_0_1.5px_var(--line)]',
        LOOKS[look],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  )
}
