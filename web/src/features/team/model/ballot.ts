import { plural, t } from '@lingui/core/macro'
import { capitalised } from '@/lib/format'
import { listText } from '@/lib/locale'
import { ruledOut } from './rulings'
import type { Candidate, Member, Round, Team } from './team'

/** What a ballot holds. */
export const MOST_CANDIDATES = 12

/**
 * As the receipt orders them once it is decided. Until then those that can win come first, and of these the one with
 * most votes; where they are equal, or hidden, in the order they were suggested.
 */
export function bestFirst({ candidates, decision }: Pick<Round, 'candidates' | 'decision'>): readonly Candidate[] {
  if (!decision) {
    return candidates.toSorted((a, b) => Number(ruledOut(a)) - Number(ruledOut(b)) || (b.votes ?? 0) - (a.votes ?? 0))
  }
  const places = new Map(decision.tally.map(({ place_id }, i) => [place_id, i]))
  const placeOf = ({ restaurant }: Candidate) => places.get(restaurant.place_id) ?? places.size
  return candidates.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The one that has more votes than any other that can win. */
export function leaderOf(candidates: readonly Candidate[]): string | undefined {
  const [first, second] = bestFirst({ candidates: candidates.filter((one) => !ruledOut(one)) })
  const most = first?.votes ?? 0
  return most > 0 && most > (second?.votes ?? 0) ? first?.restaurant.place_id : undefined
}

/** What was decided, while it is on the ballot. */
export function winnerOf({ candidates, decision }: Pick<Round, 'candidates' | 'decision'>): Candidate | undefined {
  return candidates.find(({ restaurant }) => restaurant.place_id === decision?.winner)
}

/**
 * Where the person goes: what was decided, or where the team was moved to because that was shut or full; of two tables,
 * to theirs.
 */
export function goalOf(round: Pick<Round, 'candidates' | 'decision'>): Candidate | undefined {
  const moved = round.decision?.moved
  const own = round.decision?.tables?.findIndex(({ yours }) => yours) ?? -1
  const other = own > 0 ? round.decision?.tables?.[own] : undefined
  if (other) return round.candidates.find(({ restaurant }) => restaurant.place_id === other.place_id)
  if (!moved) return winnerOf(round)
  const { restaurant } = moved.to
  const found = round.candidates.find((one) => one.restaurant.place_id === restaurant.place_id)
  return { hasVoted: false, ...found, restaurant }
}

/** The person's own, as far as it is told: names are, ids are not. */
export function isOwnSuggestion({ me, members }: Pick<Team, 'me' | 'members'>, candidate: Candidate): boolean {
  if (candidate.removable) return true
  const { suggestedBy } = candidate
  return (
    suggestedBy !== undefined &&
    suggestedBy === me?.name &&
    !members.some(({ you, name }) => !you && name === suggestedBy)
  )
}

export interface Voter {
  readonly id: string
  readonly name: string
  /** Their place among the members, which gives the colour. */
  readonly place: number
  readonly you: boolean
}

export function votersOf({ voters = [] }: Pick<Candidate, 'voters'>, members: readonly Member[]): readonly Voter[] {
  return voters.flatMap((id) => {
    const place = members.findIndex((member) => member.id === id)
    const member = members[place]
    return member ? { id, name: member.name, place, you: member.you } : []
  })
}

/** What a member is called: "you" for who looks, and a word for who gave no name. */
function calledName({ name, you }: Pick<Member, 'name' | 'you'>): string {
  if (you) return t({ message: 'you', comment: 'One of several names: "Voted for by Amara, Priya and you"' })
  return name || t({ message: 'someone', comment: 'One of several names, of who gave none: "Amara and someone"' })
}

/** "Amara, Priya and you" */
export function namesText(voters: readonly Voter[]): string {
  return listText(voters.map(calledName))
}

/** The same at the start of a sentence about others: "Someone and Priya". */
function firstNamesText([first, ...rest]: readonly Voter[]): string {
  return listText([first?.name ? capitalised(first.name) : t`Someone`, ...rest.map(calledName)])
}

/** Below this share of votes, finalising asks first. */
export function isThin({ round }: Pick<Team, 'round'>): boolean {
  return Math.max(round.voted, round.tables?.acceptedCount ?? 0) * 2 < round.headCount
}

/**
 * What those who cannot see the list should hear about a change that somebody else made: "Priya voted. Copper Ladle
 * 2 of 4". Undefined where there is nothing to say.
 */
export function newsOf(before: Team, after: Team): string | undefined {
  if (before.round.id !== after.round.id) return undefined
  if (before.round.state === 'open' && after.round.state === 'final') return endNews(after.round)
  const known = new Map(onBallot(before).map((one) => [one.restaurant.place_id, one]))
  const lines = onBallot(after).flatMap((now) => {
    const then = known.get(now.restaurant.place_id)
    return then ? [...rulingNews(then, now), ...voteNews(then, now, after)] : suggestionNews(now)
  })
  lines.push(...settledNews(before.round, after.round), ...tablesNews(before.round, after.round))
  if (lines.length === 0) return undefined
  return lines.reduce((said, next) =>
    t({ message: `${said}. ${next}`, comment: 'News, said aloud one after the other' }),
  )
}

/** Without what only this browser proposes. */
function onBallot({ round }: Team): readonly Candidate[] {
  return round.candidates.filter(({ proposed }) => proposed !== true)
}

function endNews(round: Round): string {
  const winner = goalOf(round)
  const [first, second] = round.decision?.tables ?? []
  if (first && second) {
    const [one, other] = [first.name, second.name]
    return t`Voting is closed. Two tables: ${one} and ${other}.`
  }
  if (!winner) return t`Voting is closed. There is no winner today.`
  const { name } = winner.restaurant
  return t`Voting is closed. ${name} it is.`
}

/** Two tables are offered, or the person's own has become another. */
function tablesNews(before: Round, { tables, candidates }: Round): readonly string[] {
  if (!tables || tables.restaurantId === before.tables?.restaurantId) return []
  const found = candidates.find(({ restaurant }) => restaurant.place_id === tables.restaurantId)
  if (!found) return []
  const { name } = found.restaurant
  return [t`No place here suits everyone, two tables would. You would go to ${name}`]
}

function settledNews(before: Round, { settled, candidates }: Round): readonly string[] {
  if (settled === undefined || settled === before.settled) return []
  const found = candidates.find(({ restaurant }) => restaurant.place_id === settled)
  if (!found) return []
  const { name } = found.restaurant
  return [t`Nobody who is missing can change it: ${name}`]
}

/** A place that the person voted for cannot win any more: its hours, the way there or somebody's needs have changed. */
function rulingNews(then: Candidate, now: Candidate): readonly string[] {
  if (!then.hasVoted || !now.hasVoted || ruledOut(then) || !ruledOut(now)) return []
  const { name } = now.restaurant
  return [t`${name} cannot win today any more. Your vote for it stays, but it cannot count`]
}

function voteNews(then: Candidate, now: Candidate, { members, round }: Team): readonly string[] {
  const ours = then.hasVoted === now.hasVoted ? 0 : now.hasVoted ? 1 : -1
  if (now.votes === undefined || (now.votes ?? 0) - (then.votes ?? 0) === ours) return []
  const others = (from: Candidate, without: Candidate) =>
    votersOf(from, members).filter(({ id, you }) => !you && without.voters?.includes(id) !== true)
  const came = others(now, then)
  const went = others(then, now)
  return [
    ...(came.length > 0 ? [cameText(came)] : []),
    ...(went.length > 0 ? [wentText(went)] : []),
    countText(now, round),
  ]
}

function cameText(voters: readonly Voter[]): string {
  const names = firstNamesText(voters)
  const count = voters.length
  return t`${plural(count, { one: `${names} voted`, other: `${names} voted` })}`
}

function wentText(voters: readonly Voter[]): string {
  const names = firstNamesText(voters)
  const count = voters.length
  return t`${plural(count, { one: `${names} took a vote back`, other: `${names} took a vote back` })}`
}

function countText({ restaurant, votes }: Candidate, { headCount }: Round): string {
  const { name } = restaurant
  return t({ message: `${name} ${votes} of ${headCount}`, comment: 'How many of the team voted for a restaurant' })
}

function suggestionNews({ restaurant: { name }, suggestedBy, hasVoted }: Candidate): readonly string[] {
  if (hasVoted) return []
  return [suggestedBy === undefined ? t`${name} added` : t`${suggestedBy} added ${name}`]
}

/** All places on the ballot. */
export function placeIds({ candidates }: Pick<Round, 'candidates'>): readonly string[] {
  return candidates.map(({ restaurant }) => restaurant.place_id)
}

/** Whoever is moved elsewhere has eaten there, and not at the place before. */
export function occasionOf({ id, decision }: Pick<Round, 'id' | 'decision'>): string {
  return decision?.moved ? `${id} ${decision.moved.to.restaurant.place_id}` : id
}
