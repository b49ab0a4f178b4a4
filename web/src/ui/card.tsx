import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-lg bg-surface shadow-e1', className)} {...rest} />
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={classes('font-display text-h2 leading-[1.2] tracking-[-0.01em]', className)} {...rest}>
      {children}
    </h2>
  )
}
