import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'

/** The one h1 of a page. It can take focus, so that a navigation is announced. */
export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 tabIndex={-1} className={classes('display', className)} {...rest}>
      {children}
    </h1>
  )
}
