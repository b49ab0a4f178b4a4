import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const tag = cva(
  'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-2',
        good: 'bg-basil-soft text-basil-text',
        warning: 'bg-yolk-soft text-yolk-text',
        info: 'bg-sky-soft text-sky-text',
        stop: 'bg-tomato-soft text-tomato-text',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export function Tag({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof tag>) {
  return <span className={tag({ tone, className })} {...rest} />
}
