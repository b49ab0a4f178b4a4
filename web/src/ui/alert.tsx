import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

export function Alert({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      role="alert"
      className={classes(
        'flex gap-3 rounded-md bg-tomato-soft px-3.5 py-3 text-sm font-medium text-tomato-text [&>svg]:size-5 [&>svg]:flex-none',
        className,
      )}
    >
      <CircleAlert aria-hidden />
      {children}
    </div>
  )
}
