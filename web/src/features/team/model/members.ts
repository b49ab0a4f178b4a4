import type { Candidate, Member, Team } from './team'

/** What a member is called who gave no name. */
const NAMELESS = 'Someone'

/** "Mei (you)"; who has not said a name is still somebody. */
export function shownName({ name, you }: Pick<Member, 'name' | 'you'>): string {
  if (name === '') return you ? 'You' : NAMELESS
  return you ? `${name} (you)` : name
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
  const people = size === 1 ? '1 member' : `${size} members`
  const creator = role === 'owner' ? 'you' : createdBy
  return creator ? `${people} • Created by ${creator}.` : `${people}.`
}
