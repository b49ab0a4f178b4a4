import type { components } from '../lib/api-types'
import { between, clock, listOf, oneOf, record, soundRestaurant, soundText, wholeBetween, yesOrNo } from './sound'
import { DIETS } from './diets'

type Schemas = components['schemas']
export type ServerTeam = Schemas['Team']
export type TeamLine = Schemas['TeamLine']

/** A receipt. A newer replica may name a rule, a closer or a way of notice that this page does not know. */
export type Decision = Omit<Schemas['Decision'], 'rule' | 'by' | 'reached'> & {
  readonly rule?: Schemas['Decision']['rule']
  readonly by?: Schemas['Decision']['by']
  readonly reached: readonly {
    readonly way: string
    readonly sent: number
    readonly failed?: number
    readonly waiting?: number
  }[]
}

export type Candidate = Schemas['Candidate'] & {
  /** Only this browser shows it, until somebody votes for it or adds it. */
  readonly proposed?: true
}

export type Round = Omit<Schemas['Round'], 'candidates' | 'decision'> & {
  readonly candidates: readonly Candidate[]
  readonly decision?: Decision
}

/** A team as the server told it, and when: what its clock says grows from there. */
export type Team = Omit<ServerTeam, 'round'> & {
  readonly round: Round
  /** By this device's clock, in milliseconds. */
  readonly receivedAt: number
}

const words = (longest: number) => (found: unknown) => soundText(found, longest)
/** A name that may not have been given yet. */
const nameOrNone = (found: unknown) => (typeof found === 'string' ? (soundText(found, 40) ?? '') : undefined)
const id = words(200)
const count = wholeBetween(0, Number.MAX_SAFE_INTEGER)
const moment = (found: unknown) => (typeof found === 'string' && !Number.isNaN(Date.parse(found)) ? found : undefined)
const day = (found: unknown) => (typeof found === 'string' && /^\d{4}-\d\d-\d\d$/.test(found) ? found : undefined)
const digest = (found: unknown) => (typeof found === 'string' && /^[0-9a-f]{64}$/.test(found) ? found : undefined)
/** What a lot is drawn from must stay as it is to the last sign. */
const exactly = (longest: number) => (found: unknown) =>
  typeof found === 'string' && found.length <= longest ? found : undefined
/** Whoever has a role is in the team: one that this page does not know may do what a member may. */
const role = (found: unknown) =>
  found === 'owner' ? found : typeof found === 'string' && found !== '' ? 'member' : undefined
const needs = listOf(oneOf(...DIETS))

const candidate = record(
  {
    restaurant: soundRestaurant,
    gone: yesOrNo,
    closed: yesOrNo,
    suggestedBy: words(40),
    votes: count,
    hasVoted: yesOrNo,
    voters: listOf(id),
    verdict: record({ kind: oneOf('covers', 'ask', 'no'), needs }, ['kind', 'needs']),
    forYou: record({ kind: oneOf('covers', 'ask', 'no'), needs }, ['kind', 'needs']),
  },
  ['restaurant', 'hasVoted'],
)

const decision = record(
  {
    winner: id,
    at: moment,
    by: oneOf('owner', 'member', 'deadline'),
    byName: words(40),
    rule: oneOf('votes', 'walk', 'visited', 'lot', 'nobody', 'closed'),
    turnout: count,
    headCount: wholeBetween(1, 1e6),
    meetAt: moment,
    arriveAt: moment,
    undoUntil: moment,
    tally: listOf(
      record({ place_id: id, name: words(200), votes: count, closed: yesOrNo, walk: count, lastVisited: day }, [
        'place_id',
        'name',
        'votes',
      ]),
    ),
    secret: digest,
    lot: record({ message: exactly(10_000), tied: listOf(exactly(200)) }, ['message', 'tied']),
    reached: listOf(record({ way: words(40), sent: count, failed: count, waiting: count }, ['way', 'sent'])),
  },
  ['at', 'turnout', 'headCount', 'tally', 'reached'],
)

const round = record(
  {
    id,
    date: day,
    openedAt: moment,
    deadline: moment,
    departure: moment,
    now: moment,
    state: oneOf('open', 'final'),
    headCount: wholeBetween(1, 1e6),
    voted: count,
    hideTallies: yesOrNo,
    showNames: yesOrNo,
    locked: yesOrNo,
    commitment: digest,
    candidates: listOf(candidate),
    needs,
    decision,
  },
  ['id', 'date', 'openedAt', 'deadline', 'departure', 'now', 'state', 'headCount', 'voted', 'candidates'],
)

const member = record(
  { id, name: nameOrNone, owner: yesOrNo, you: yesOrNo, inToday: yesOrNo, voted: yesOrNo, coming: yesOrNo },
  ['id', 'name', 'owner', 'you', 'inToday'],
)

/** A newer replica may tell of what this page has no words for; it is left out. */
const happening = oneOf('opened', 'joined', 'suggested', 'voted', 'withdrew', 'finalised', 'reopened')

const activity = record(
  { at: moment, version: count, kind: happening, memberId: id, name: words(40), restaurant: words(200) },
  ['at', 'kind', 'version'],
)

const team = record(
  {
    id,
    name: words(60),
    size: wholeBetween(1, 1e6),
    version: count,
    role,
    createdBy: words(40),
    timeZone: words(60),
    departure: clock,
    location: record({ address: words(200), lat: between(-90, 90), lng: between(-180, 180) }, ['lat', 'lng']),
    hideTallies: yesOrNo,
    showNames: yesOrNo,
    approveJoins: yesOrNo,
    requests: listOf(record({ id, name: words(40) }, ['id', 'name'])),
    requested: yesOrNo,
    members: listOf(member),
    me: record({ id, name: nameOrNone, needs }, ['id', 'name', 'needs']),
    round,
    activity: listOf(activity),
  },
  ['id', 'name', 'size', 'version', 'timeZone', 'departure', 'members', 'round', 'activity'],
)

/** What of an answer holds. An answer that is no team is a failure. */
export function soundTeam(found: unknown, now = Date.now()): Team {
  const sound = team(found) as Omit<Team, 'receivedAt'> | undefined
  if (!sound) throw new Error('the answer is no team')
  // An older replica says only how the team shows votes, and lets everybody in.
  const asTeam: Partial<Round> = { hideTallies: sound.hideTallies, showNames: sound.showNames, locked: false }
  return { ...sound, approveJoins: sound.approveJoins ?? false, round: { ...asTeam, ...sound.round }, receivedAt: now }
}

const line = record(
  {
    id,
    name: words(60),
    members: count,
    size: wholeBetween(1, 1e6),
    role,
    current: yesOrNo,
    initials: listOf(words(8)),
  },
  ['id', 'name', 'members', 'size', 'role', 'current', 'initials'],
)

export function soundLines(found: unknown): readonly TeamLine[] {
  if (!Array.isArray(found)) throw new Error('the answer is no list of teams')
  return listOf(line)(found) as readonly TeamLine[]
}
