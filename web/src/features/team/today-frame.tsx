import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/button'
import { teamPath } from './model/current-team'

interface TodayFrameProps {
  teamId: string
  picture: ReactNode
  /** Whose day it is. */
  above?: string
  title: string
  children?: ReactNode
  action: { readonly icon: ReactNode; readonly label: string; readonly look: 'basil' | 'outline' }
}

/** A card with one link, which is as large as the card. */
export function TodayFrame({ teamId, picture, above, title, children, action }: TodayFrameProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3.5 gap-y-2.5 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-[18px] sm:px-5 sm:py-4"
    >
      {picture}
      <div className="min-w-0">
        {above !== undefined && <p className="truncate text-xs font-semibold text-ink-2">{above}</p>}
        <h2
          id={titleId}
          className="line-clamp-2 font-display text-[1.375rem] leading-[1.15] tracking-[-0.012em] wrap-anywhere sm:text-[1.625rem]"
        >
          {title}
        </h2>
        {children}
      </div>
      <Button asChild look={action.look} className="max-sm:col-span-2">
        <Link to={teamPath(teamId)} className="after:absolute after:inset-0 after:rounded-lg">
          {action.icon}
          {action.label}
        </Link>
      </Button>
    </section>
  )
}
