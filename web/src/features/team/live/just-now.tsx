import { t } from '@lingui/core/macro'
import { CalendarCheck, RotateCcw, Sun } from 'lucide-react'
import { useId } from 'react'
import { Card } from '@/ui/card'
import { Deed } from './deed'
import { MemberAvatar } from './member-avatar'
import type { Team } from '../model/team'

type Happening = Team['activity'][number]

const SHOWN = 5

/** The last things that happened. What is new is said aloud elsewhere. */
export function JustNow({ team }: { team: Team }) {
  const titleId = useId()
  if (team.activity.length === 0) return null
  return (
    <Card aria-labelledby={titleId} className="p-5 max-sm:hidden">
      <h2 id={titleId} className="mb-2.5 font-display text-h3 leading-[1.25]">
        {t`Just now`}
      </h2>
      <ul className="grid gap-2.5 text-sm text-ink-2">
        {team.activity.slice(0, SHOWN).map((happening) => (
          <li key={happening.version} className="flex items-center gap-2.5">
            <Picture team={team} happening={happening} />
            <span className="min-w-0">
              <Deed team={team} happening={happening} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ICONS = { opened: Sun, finalised: CalendarCheck, reopened: RotateCcw } as const

function Picture({ team, happening: { kind, memberId } }: { team: Team; happening: Happening }) {
  if (kind === 'opened' || kind === 'finalised' || kind === 'reopened') {
    const Icon = ICONS[kind]
    return (
      <span aria-hidden className="grid size-[26px] flex-none place-items-center rounded-full bg-yolk text-on-yolk">
        <Icon className="size-4" />
      </span>
    )
  }
  return <MemberAvatar team={team} memberId={memberId} small />
}
