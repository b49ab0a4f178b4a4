import * as v from 'valibot'
import type { components } from '../lib/api-types'
import {
  count,
  day,
  fields,
  hourMinute,
  id,
  latitude,
  listOf,
  longitude,
  maybe,
  moment,
  oneOf,
  textOrNone,
  textUpTo,
  wholeBetween,
  word,
  yesOrNo,
} from '../lib/schema'
import { DIETS } from './diets'
import { restaurantSchema } from './restaurant'

type Schemas = components['schemas']
export type TeamLine = Schemas['TeamLine']
export type Blocked = Schemas['Blocked']

/**
 * A receipt. A newer replica may name a rule, a closer or a way of notice that this page does not know, and an older one
 * shows no secret.
 */
export type Decision = Omit<Schemas['Decision'], 'rule' | 'by' | 'secret' | 'reached'> &
  Partial<Pick<Schemas['Decision'], 'rule' | 'by' | 'secret'>> & {
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

export type Round = Omit<Schemas['Round'], 'candidates' | 'commitment' | 'decision'> & {
  readonly candidates: readonly Candidate[]
  readonly commitment?: string
  readonly decision?: Decision
}

/** A team as the server told it, and when: what its clock says grows from there. */
export type Team = Omit<Schemas['Team'], 'round'> & {
  readonly round: Round
  /** By this device's clock, in milliseconds. */
  readonly receivedAt: number
}

const placeName = textUpTo(200)
const teamName = textUpTo(60)
const size = wholeBetween(1, 1e6)
/** A member may not have given a name yet. */
const memberName = textOrNone(40)
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** What was drawn from is kept to the last character. */
const uncleaned = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
/** Whoever has a role is in the team: one that this page does not know may do what a member may. */
const role = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform((found) => (found === 'owner' ? found : 'member')),
)
const needs = listOf(oneOf(DIETS))
/** A verdict that this page does not know is none. */
const verdict = maybe(fields({ kind: oneOf(['covers', 'ask', 'no']), needs }))

export const candidateSchema = fields({
  restaurant: restaurantSchema,
  gone: maybe(yesOrNo),
  closed: maybe(yesOrNo),
  suggestedBy: maybe(word),
  votes: maybe(count),
  hasVoted: yesOrNo,
  voters: maybe(listOf(id)),
  verdict,
  forYou: verdict,
})

export const decisionSchema = fields({
  winner: maybe(id),
  at: moment,
  by: maybe(oneOf(['owner', 'member', 'deadline'])),
  byName: maybe(word),
  rule: maybe(oneOf(['votes', 'visited', 'walk', 'lot', 'nobody', 'closed'])),
  turnout: count,
  headCount: size,
  meetAt: maybe(moment),
  arriveAt: maybe(moment),
  undoUntil: maybe(moment),
  tally: listOf(
    fields({
      place_id: id,
      name: placeName,
      votes: count,
      closed: maybe(yesOrNo),
      walk: maybe(count),
      lastVisited: maybe(day),
    }),
  ),
  secret: maybe(digest),
  lot: maybe(fields({ message: uncleaned(10_000), tied: listOf(uncleaned(200)) })),
  reached: listOf(fields({ way: word, sent: count, failed: maybe(count), waiting: maybe(count) })),
})

/** In a state that this page does not know nobody is asked to vote. */
const state = v.pipe(
  v.string(),
  v.transform((found) => (found === 'open' ? found : 'final')),
)

const roundSchema = fields({
  id,
  date: day,
  openedAt: moment,
  deadline: moment,
  departure: moment,
  now: moment,
  state,
  headCount: size,
  voted: count,
  hideTallies: maybe(yesOrNo),
  showNames: maybe(yesOrNo),
  locked: v.fallback(yesOrNo, false),
  commitment: maybe(digest),
  candidates: listOf(candidateSchema),
  needs: maybe(needs),
  decision: maybe(decisionSchema),
})

const memberSchema = fields({
  id,
  name: memberName,
  owner: yesOrNo,
  you: yesOrNo,
  inToday: yesOrNo,
  voted: maybe(yesOrNo),
  coming: maybe(yesOrNo),
})

/** A newer replica may tell of what this page has no words for; it is left out. */
const activitySchema = fields({
  at: moment,
  version: count,
  kind: oneOf(['opened', 'joined', 'suggested', 'voted', 'withdrew', 'finalised', 'reopened']),
  memberId: maybe(id),
  name: maybe(word),
  restaurant: maybe(placeName),
})

export const teamSchema = v.pipe(
  fields({
    id,
    name: teamName,
    size,
    version: count,
    role: maybe(role),
    createdBy: maybe(word),
    timeZone: textUpTo(60),
    departure: hourMinute,
    location: maybe(fields({ address: v.fallback(textOrNone(200), ''), lat: latitude, lng: longitude })),
    hideTallies: v.fallback(yesOrNo, false),
    showNames: v.fallback(yesOrNo, false),
    approveJoins: v.fallback(yesOrNo, false),
    requests: maybe(listOf(fields({ id, name: word }))),
    requested: maybe(yesOrNo),
    members: listOf(memberSchema),
    me: maybe(fields({ id, name: memberName, needs })),
    round: roundSchema,
    activity: listOf(activitySchema),
  }),
  // An older replica says only of the team how votes are shown.
  v.transform(({ round, hideTallies, showNames, ...team }) => ({
    ...team,
    hideTallies,
    showNames,
    round: { ...round, hideTallies: round.hideTallies ?? hideTallies, showNames: round.showNames ?? showNames },
  })),
)

/** A team of an answer or of the stream. What is no team is a failure. */
export function parseTeam(found: unknown, now = Date.now()): Team {
  return { ...v.parse(teamSchema, found), receivedAt: now }
}

export const lineSchema = fields({
  id,
  name: teamName,
  members: count,
  size,
  role,
  current: yesOrNo,
  initials: listOf(textUpTo(8)),
})
const linesSchema = listOf(lineSchema)

export function parseTeamLines(found: unknown): readonly TeamLine[] {
  return v.parse(linesSchema, found)
}

export const blockedSchema = fields({ id, name: memberName, at: moment })
const blockedListSchema = listOf(blockedSchema)

export function parseBlocked(found: unknown): readonly Blocked[] {
  return v.parse(blockedListSchema, found)
}
