import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const tag = cva('inline-flex items-center gap-1.5 rounded-full text-xs font-semibold [&_svg]:size-3.5', {
  variants: {
    tone: {
      plain: 'bg-sunken text-ink-2',
      good: 'bg-basil-soft text-basil-text',
      warning: 'bg-yolk-soft text-yolk-text',
      info: 'bg-sky-soft text-sky-text',
      stop: 'bg-tomato-soft text-tomato-text',
      sun: 'bg-yolk text-on-yolk',
      surface: 'bg-surface text-ink-2',
    },
    size: { usual: 'px-2.5', small: 'px-2' },
    /** Lets the text take a second line. */
    wraps: { true: 'min-h-7 py-1', false: 'whitespace-nowrap' },
  },
  compoundVariants: [
    { size: 'usual', wraps: false, class: 'h-7' },
    { size: 'small', wraps: false, class: 'h-6' },
  ],
  defaultVariants: { tone: 'plain', size: 'usual', wraps: false },
})

export function Tag({ tone, size, wraps, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof tag>) {
  return <span className={tag({ tone, size, wraps, className })} {...rest} />
}
