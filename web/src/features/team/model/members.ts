import { plural, t } from '@lingui/core/macro'
import type { Candidate, Member, Team } from './team'

/** "Mei (you)"; who has not said a name is still somebody. */
export function shownName({ name, you }: Pick<Member, 'name' | 'you'>): string {
  if (name === '') return you ? t`You` : t`Someone`
  return you ? t`${name} (you)` : name
}

/** What somebody voted for, by name; undefined where the team does not show it. */
export function choicesOf(memberId: string, candidates: readonly Candidate[]): readonly string[] | undefined {
  if (!candidates.some(({ voters }) => voters)) return undefined
  return candidates.flatMap(({ voters, restaurant }) => (voters?.includes(memberId) ? restaurant.name : []))
}

/** Who is expected and has not joined. */
export function unknownSeats({ size, members }: Pick<Team, 'size' | 'members'>): number {
  return Math.max(0, size - members.length)
}

/** "4 members • Created by Amara." */
export function teamLine({ size, createdBy, role }: Pick<Team, 'size' | 'createdBy' | 'role'>): string {
  if (role === 'owner') return t`${plural(size, { one: '# member', other: '# members' })} • Created by you.`
  if (!createdBy) return t`${plural(size, { one: '# member.', other: '# members.' })}`
  return t`${plural(size, { one: '# member', other: '# members' })} • Created by ${createdBy}.`
}
