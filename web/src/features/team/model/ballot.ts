import { capitalised, listText } from '@/lib/format'
import { outcomeTitle } from './receipt'
import type { Candidate, Member, Round, Team } from './team'

/** What a ballot holds. */
export const MOST_CANDIDATES = 12

/** What is said of such a place wherever it is listed. */
export const CLOSED_TEXT = 'Closed when you arrive'

/** Known to be closed on arrival, so that it cannot win. An older replica says so of the restaurant alone. */
export function isClosed({ closed, restaurant }: Candidate): boolean {
  return closed ?? restaurant.open_at_arrival === false
}

/**
 * As the receipt orders them once it is decided. Until then those that can win come first, and of these the one with
 * most votes; where they are equal, or hidden, in the order they were suggested.
 */
export function bestFirst({ candidates, decision }: Pick<Round, 'candidates' | 'decision'>): readonly Candidate[] {
  if (!decision) {
    return candidates.toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)) || (b.votes ?? 0) - (a.votes ?? 0))
  }
  const places = new Map(decision.tally.map(({ place_id }, i) => [place_id, i]))
  const placeOf = ({ restaurant }: Candidate) => places.get(restaurant.place_id) ?? places.size
  return candidates.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The one that has more votes than any other that can win. */
export function leaderOf(candidates: readonly Candidate[]): string | undefined {
  const [first, second] = bestFirst({ candidates: candidates.filter((one) => !isClosed(one)) })
  const most = first?.votes ?? 0
  return most > 0 && most > (second?.votes ?? 0) ? first?.restaurant.place_id : undefined
}

/** What was decided, while it is on the ballot. */
export function winnerOf({ candidates, decision }: Pick<Round, 'candidates' | 'decision'>): Candidate | undefined {
  return candidates.find(({ restaurant }) => restaurant.place_id === decision?.winner)
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
function calledName({ name, you }: Pick<Member, 'name' | 'you'>): string {
  return you ? 'you' : name || 'someone'
}

/** "Amara, Priya and you" */
export function namesText(voters: readonly Voter[]): string {
  const names = voters.map(calledName)
  return listText(names)
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
  if (before.round.state === 'open' && after.round.state === 'final') return closingNews(after.round)
  const known = new Map(onBallot(before).map((one) => [one.restaurant.place_id, one]))
  const lines = onBallot(after).flatMap((now) => {
    const then = known.get(now.restaurant.place_id)
    return then ? voteNews(then, now, after) : suggestionNews(now)
  })
  return lines.length > 0 ? lines.join('. ') : undefined
}

/** Without what only this browser proposes. */
function onBallot({ round }: Team): readonly Candidate[] {
  return round.candidates.filter(({ proposed }) => proposed !== true)
}

function closingNews(round: Round): string {
  const winner = winnerOf(round)
  return `Voting is closed. ${winner ? outcomeTitle({}, winner.restaurant) : 'There is no winner today'}.`
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
    ...(came.length > 0 ? [`${capitalised(namesText(came))} voted`] : []),
    ...(went.length > 0 ? [`${capitalised(namesText(went))} took a vote back`] : []),
    count,
  ]
}

function suggestionNews({ restaurant, suggestedBy, hasVoted }: Candidate): readonly string[] {
  if (hasVoted) return []
  return [suggestedBy === undefined ? `${restaurant.name} added` : `${suggestedBy} added ${restaurant.name}`]
}
