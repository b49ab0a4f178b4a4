import { t } from '@lingui/core/macro'
import { CircleUserRound, History, Search, UsersRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSections, type Section } from './sections'

const ITEM = 'group grid content-center justify-items-center gap-[3px] text-[12px] font-semibold text-ink-2'
const ICONS: Readonly<Record<Section['id'], LucideIcon>> = { find: Search, history: History }

interface BottomNavProps {
  /** A mark on Team while there is something to vote on. */
  badge: ReactNode
  onTeam: () => void
  onProfile: () => void
}

/** The navigation under the thumb, below 640 px. */
export function BottomNav({ badge, onTeam, onProfile }: BottomNavProps) {
  return (
    <nav
      aria-label={t({ message: 'Bottom', context: 'navigation' })}
      className="fixed inset-x-0 bottom-0 z-40 grid h-[calc(var(--nav-h)+env(safe-area-inset-bottom))] grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {useSections().map(({ id, label, to, state, current }) => (
        <Link key={id} to={to} state={state} aria-current={current} className={`${ITEM} aria-[current]:text-ink`}>
          <Pill icon={ICONS[id]} />
          {label}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" className={`relative ${ITEM}`} onClick={onTeam}>
        <Pill icon={UsersRound} />
        {t`Team`}
        {badge}
      </button>
      <button type="button" aria-haspopup="dialog" className={ITEM} onClick={onProfile}>
        <Pill icon={CircleUserRound} />
        {t`Profile`}
      </button>
    </nav>
  )
}

function Pill({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid h-[30px] w-[52px] place-items-center rounded-full group-aria-[current]:bg-yolk group-aria-[current]:text-on-yolk">
      <Icon aria-hidden className="size-5" />
    </span>
  )
}
