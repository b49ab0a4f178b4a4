import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Avatars } from '@/ui/avatar'
import { ChangeMenu } from './settings/change-menu'
import type { SettingView } from './settings/titles'
import type { Team } from './model/team'

/** Which group this is, and the way to another. */
export function GroupLine({ team, onView }: { team: Team; onView: (view: SettingView) => void }) {
  const people = team.members.map(({ id, name }, place) => ({ id, name, place }))
  const { name: teamName } = team
  return (
    <Frame action={<ChangeMenu team={team} onView={onView} />} avatars={<Avatars people={people} most={4} />}>
      <p className="font-semibold wrap-anywhere">{t`Current group: ${teamName}`}</p>
      <p className="text-sm text-ink-2">{peopleText(team)}</p>
    </Frame>
  )
}

/** "4 members • Created by you" */
function peopleText({ size, role, createdBy }: Pick<Team, 'size' | 'role' | 'createdBy'>): string {
  if (role === 'owner') return t`${plural(size, { one: '# member', other: '# members' })} • Created by you`
  if (createdBy) return t`${plural(size, { one: '# member', other: '# members' })} • Created by ${createdBy}`
  return t`${plural(size, { one: '# member', other: '# members' })} • Created by a colleague`
}

/** What a group starts as, while the server cannot say what it is. */
export function FallbackGroupLine() {
  const teamName = 'Tech Team'
  return (
    <Frame>
      <p className="font-semibold">{t`Current group: ${teamName}`}</p>
      <p className="text-sm text-ink-2">{peopleText({ size: 4, role: 'owner' })}</p>
    </Frame>
  )
}

interface FrameProps {
  children: ReactNode
  avatars?: ReactNode
  action?: ReactNode
}

function Frame({ children, avatars, action }: FrameProps) {
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-sunken py-3 pe-3 ps-4 max-[374px]:flex-wrap">
      <span className="max-sm:hidden">{avatars}</span>
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
