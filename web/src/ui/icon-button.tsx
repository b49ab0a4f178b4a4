import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string
}

export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes('grid size-11 flex-none place-items-center rounded-full', className)}
      {...rest}
    />
  )
}
