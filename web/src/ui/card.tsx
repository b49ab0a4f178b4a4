import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-lg bg-surface shadow-e1', className)} {...rest} />
}

interface CardTitleProps extends ComponentProps<'h2'> {
  size?: 'h2' | 'h3'
}

export function CardTitle({ size = 'h2', className, children, ...rest }: CardTitleProps) {
  return (
    <h2
      className={classes(
        'font-display leading-[1.2] tracking-[-0.01em]',
        size === 'h2' ? 'text-h2' : 'text-h3',
        className,
      )}
      {...rest}
    >
      {children}
    </h2>
  )
}
