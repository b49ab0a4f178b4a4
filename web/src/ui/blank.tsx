import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

interface BlankProps {
  illustration: ReactNode
  title: string
  text: string
  action: ReactNode
  role?: 'alert' | 'status'
  /** For a page that has no other heading. */
  heading?: 'h1' | 'h2'
  /** As wide as what it stands in. */
  wide?: boolean
  className?: string
}

/** An empty or failed screen: a picture, what is the matter, and one way on. */
export function Blank({ illustration, title, text, action, role, heading: Heading = 'h2', ...rest }: BlankProps) {
  return (
    <div
      role={role}
      className={classes(
        'mx-auto grid justify-items-center gap-3.5 rounded-lg bg-surface px-6 pt-8 pb-10 text-center shadow-e1',
        !rest.wide && 'max-w-[720px]',
        rest.className,
      )}
    >
      {illustration}
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="font-display text-[1.75rem] leading-[1.15]">
        {title}
      </Heading>
      <p className="text-ink-2">{text}</p>
      {action}
    </div>
  )
}
