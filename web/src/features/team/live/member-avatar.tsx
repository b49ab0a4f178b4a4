import { Check } from 'lucide-react'
import { Avatar } from '@/ui/avatar'
import type { Team } from '../model/team'

interface MemberAvatarProps {
  team: Pick<Team, 'members'>
  /** Absent where the team shows no names. */
  memberId: string | undefined
  /** Something is still awaited of them. */
  waiting?: boolean
  ticked?: boolean
  small?: boolean
}

/** A member of the team, in the colour they have everywhere. */
export function MemberAvatar({ team, memberId, waiting = false, ticked = false, small = false }: MemberAvatarProps) {
  const place = team.members.findIndex(({ id }) => id === memberId)
  return (
    <Avatar
      name={team.members[place]?.name ?? ''}
      place={Math.max(0, place)}
      size={small ? 'small' : 'middle'}
      waiting={waiting || place < 0}
    >
      {ticked && (
        <span className="absolute -end-1.5 -bottom-[5px] grid size-[17px] place-items-center rounded-full bg-basil text-on-basil shadow-[0_0_0_2px_var(--surface)]">
          <Check className="size-[11px] stroke-[3.4]" />
        </span>
      )}
    </Avatar>
  )
}
