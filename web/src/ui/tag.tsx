import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'

const TONES = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-basil-soft text-basil-text',
  warning: 'bg-yolk-soft text-yolk-text',
  info: 'bg-sky-soft text-sky-text',
  stop: 'bg-tomato-soft text-tomato-text',
}

interface TagProps extends ComponentProps<'span'> {
  tone?: keyof typeof TONES
}

export function Tag({ tone = 'plain', className, ...rest }: TagProps) {
  return (
    <span
      className={classes(
        'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
      {...rest}
    />
  )
}
