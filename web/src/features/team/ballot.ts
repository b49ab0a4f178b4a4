import type { Candidate, Member, Team } from './team'

/** What a ballot holds. */
export const MOST_CANDIDATES = 12

/** Most thumbs first; where they are equal, or hidden, in the order they were suggested. */
export function bestFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))
}

/** The one that has more thumbs than any other. */
export function leaderOf(candidates: readonly Candidate[]): string | undefined {
  const [first, second] = bestFirst(candidates)
  const most = first?.votes ?? 0
  return most > 0 && most > (second?.votes ?? 0) ? first?.restaurant.place_id : undefined
}

export interface Voter {
  readonly id: string
  readonly name: string
  /** Their place among the members, which gives the colour. */
  readonly place: number
  readonly you: boolean
}

export function votersOf({ voters = [] }: Candidate, members: readonly Member[]): readonly Voter[] {
  return voters.flatMap((id) => {
    const place = members.findIndex((member) => member.id === id)
    const member = members[place]
    return member ? { id, name: member.name, place, you: member.you } : []
  })
}

/** What a member is called: "you" for who looks, and a word for who gave no name. */
export function calledName({ name, you }: Pick<Member, 'name' | 'you'>): string {
  return you ? 'you' : name || 'somebody'
}

/** "Amara, Priya and you" */
export function namesText(voters: readonly Voter[]): string {
  const names = voters.map(calledName)
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

/** Below this share of votes, finalising asks first. */
export function isThin({ round }: Pick<Team, 'round'>): boolean {
  return round.voted * 2 < round.headCount
}

/**
 * What those who cannot see the list should hear about a change that somebody else made: "Priya voted. Copper Ladle
 * 2 of 4". Undefined where there is nothing to say.
 */
export function newsOf(before: Team, after: Team): string | undefined {
  if (before.round.id !== after.round.id) return undefined
  if (before.round.state === 'open' && after.round.state === 'final') return 'Voting is closed. The choice is made.'
  const known = new Map(before.round.candidates.map((one) => [one.restaurant.place_id, one]))
  const lines = after.round.candidates.flatMap((now) => {
    const then = known.get(now.restaurant.place_id)
    return then ? voteNews(then, now, after) : suggestionNews(now)
  })
  return lines.length > 0 ? lines.join('. ') : undefined
}

function voteNews(then: Candidate, now: Candidate, { members, round }: Team): readonly string[] {
  const ours = then.hasVoted === now.hasVoted ? 0 : now.hasVoted ? 1 : -1
  if (now.votes === undefined || (now.votes ?? 0) - (then.votes ?? 0) === ours) return []
  const count = `${now.restaurant.name} ${now.votes} of ${round.headCount}`
  const others = (from: Candidate, without: Candidate) =>
    votersOf(from, members).filter(({ id, you }) => !you && without.voters?.includes(id) !== true)
  const came = others(now, then)
  const went = others(then, now)
  return [
    ...(came.length > 0 ? [`${sentence(namesText(came))} voted`] : []),
    ...(went.length > 0 ? [`${sentence(namesText(went))} took a vote back`] : []),
    count,
  ]
}

function suggestionNews({ restaurant, suggestedBy, hasVoted }: Candidate): readonly string[] {
  if (hasVoted) return []
  return [suggestedBy === undefined ? `${restaurant.name} added` : `${suggestedBy} added ${restaurant.name}`]
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
