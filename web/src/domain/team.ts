import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import {
  count,
  day,
  object,
  hourMinute,
  id,
  latitude,
  listOf,
  longitude,
  optional,
  moment,
  textOrNone,
  textUpTo,
  wholeBetween,
  word,
} from '@/lib/schema'
import { CONFIRMABLE, DIETS } from './diets'
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
const needs = listOf(v.picklist(DIETS))
/** A verdict that this page does not know is none. */
const verdict = optional(object({ kind: v.picklist(['covers', 'ask', 'no']), needs }))
/** A reason that this page has no words for is none; an answer that has one says `closed` too where hours are it. */
const ruling = optional(v.picklist(['closed', 'closes', 'must', 'veto']))

export const candidateSchema = object({
  restaurant: restaurantSchema,
  gone: optional(v.boolean()),
  closed: optional(v.boolean()),
  ruling,
  suggestedBy: optional(word),
  removable: optional(v.boolean()),
  votes: optional(count),
  hasVoted: v.boolean(),
  voters: optional(listOf(id)),
  verdict,
  forYou: verdict,
  confirmed: optional(listOf(object({ diet: v.picklist(CONFIRMABLE), at: moment, mine: optional(v.boolean()) }))),
})

const planB = object({ restaurant: restaurantSchema, minutes: count })

export const decisionSchema = object({
  winner: optional(id),
  at: moment,
  by: optional(v.picklist(['owner', 'member', 'deadline'])),
  byName: optional(word),
  rule: optional(v.picklist(['votes', 'visited', 'walk', 'lot', 'nobody', 'closed', 'ruled-out', 'tables'])),
  turnout: count,
  headCount: size,
  meetAt: optional(moment),
  arriveAt: optional(moment),
  undoUntil: optional(moment),
  early: optional(v.boolean()),
  wouldHave: optional(object({ place_id: id, votes: wholeBetween(1, 1e6) })),
  planB: optional(planB),
  planBUntil: optional(moment),
  moved: optional(
    object({
      from: id,
      to: planB,
      why: v.picklist(['shut', 'full']),
      at: moment,
      byName: optional(word),
      undoUntil: optional(moment),
    }),
  ),
  doubt: optional(v.picklist(['closed', 'closes'])),
  tables: optional(
    listOf(
      object({
        place_id: id,
        name: placeName,
        arriveAt: optional(moment),
        members: optional(listOf(id)),
        yours: optional(v.boolean()),
      }),
    ),
  ),
  tally: listOf(
    object({
      place_id: id,
      name: placeName,
      votes: count,
      closed: optional(v.boolean()),
      ruling,
      walk: optional(count),
      lastVisited: optional(day),
    }),
  ),
  secret: optional(digest),
  lot: optional(object({ message: uncleaned(10_000), tied: listOf(uncleaned(200)) })),
  reached: listOf(object({ way: word, sent: count, failed: optional(count), waiting: optional(count) })),
})

/** In a state that this page does not know nobody is asked to vote. */
const state = v.pipe(
  v.string(),
  v.transform((found) => (found === 'open' ? found : 'final')),
)

const roundSchema = object({
  id,
  date: day,
  openedAt: moment,
  deadline: moment,
  departure: moment,
  now: moment,
  state,
  headCount: size,
  voted: count,
  hideTallies: optional(v.boolean()),
  showNames: optional(v.boolean()),
  locked: v.fallback(v.boolean(), false),
  commitment: optional(digest),
  candidates: listOf(candidateSchema),
  needs: optional(needs),
  closing: optional(v.boolean()),
  settled: optional(id),
  tables: optional(object({ restaurantId: id, accepted: v.boolean(), acceptedCount: count })),
  decision: optional(decisionSchema),
})

const memberSchema = object({
  id,
  name: memberName,
  owner: v.boolean(),
  you: v.boolean(),
  inToday: v.boolean(),
  voted: optional(v.boolean()),
  coming: optional(v.boolean()),
  needs: optional(needs),
})

/** A newer replica may tell of what this page has no words for; it is left out. */
const activitySchema = object({
  at: moment,
  version: count,
  kind: v.picklist([
    'opened',
    'joined',
    'suggested',
    'removed',
    'voted',
    'withdrew',
    'finalised',
    'reopened',
    'moved',
    'returned',
  ]),
  memberId: optional(id),
  name: optional(word),
  restaurant: optional(placeName),
})

export const teamSchema = v.pipe(
  object({
    id,
    name: teamName,
    unnamed: optional(v.boolean()),
    size,
    version: count,
    role: optional(role),
    createdBy: optional(word),
    timeZone: textUpTo(60),
    departure: hourMinute,
    location: optional(object({ address: v.fallback(textOrNone(200), ''), lat: latitude, lng: longitude })),
    closeEarly: v.fallback(v.boolean(), true),
    vetoes: v.fallback(v.boolean(), false),
    hideTallies: v.fallback(v.boolean(), false),
    showNames: v.fallback(v.boolean(), false),
    approveJoins: v.fallback(v.boolean(), false),
    requests: optional(listOf(object({ id, name: word }))),
    requested: optional(v.boolean()),
    members: listOf(memberSchema),
    me: optional(
      object({
        id,
        name: memberName,
        needs,
        musts: v.fallback(needs, []),
        needsNamed: v.fallback(v.boolean(), false),
      }),
    ),
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

export const lineSchema = object({
  id,
  name: teamName,
  members: count,
  size,
  role,
  current: v.boolean(),
  initials: listOf(textUpTo(8)),
})
const linesSchema = listOf(lineSchema)

export function parseTeamLines(found: unknown): readonly TeamLine[] {
  return v.parse(linesSchema, found)
}

export const blockedSchema = object({ id, name: memberName, at: moment })
const blockedListSchema = listOf(blockedSchema)

export function parseBlocked(found: unknown): readonly Blocked[] {
  return v.parse(blockedListSchema, found)
}
