import { ApiError } from '@/lib/http'
import { RULED_OUT, ruledOut } from './rulings'
import type { Candidate, Team } from './team'

/** A vote that was not saved. Sent again it is the same operation. */
export interface FailedVote {
  readonly placeId: string
  readonly want: boolean
  readonly error: unknown
}

/** What a person wants of one restaurant and the server has not confirmed. */
export interface Intent {
  readonly want: boolean
  readonly key: string
  /** It was not on the ballot when it was pressed, and goes there with the vote. */
  readonly proposed: boolean
}

interface Pending {
  /** The latest; while it is there, it is what the screen shows. */
  intent?: Intent
  failed?: Intent & { readonly error: unknown }
  sending: boolean
}

export interface VotesParts {
  readonly send: (placeId: string, intent: Intent) => Promise<Team>
  readonly receive: (team: Team) => void
  /** The round was closed before the vote came: it is not counted, and there is a decision to ask for. */
  readonly tooLate: () => void
  readonly newKey: () => string
}

export interface PendingVotes {
  /** By place: whether the person wants it. */
  readonly wanted: ReadonlyMap<string, boolean>
  readonly failed: readonly FailedVote[]
}

const NOTHING: PendingVotes = { wanted: new Map(), failed: [] }

/**
 * The votes of one person and one team, from the press until the server's answer. For one restaurant one request
 * is on its way at a time, and of what is pressed meanwhile only the last counts.
 */
export class Votes {
  readonly #parts: VotesParts
  readonly #votes = new Map<string, Pending>()
  readonly #listeners = new Set<() => void>()
  #pending = NOTHING

  constructor(parts: VotesParts) {
    this.#parts = parts
  }

  readonly get = (): PendingVotes => this.#pending

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** An operation: from now on the person wants this. */
  readonly press = (placeId: string, want: boolean, proposed = false): void => {
    this.#want(placeId, { want, key: this.#parts.newKey(), proposed })
  }

  /** The operation that failed, once more. */
  readonly retry = (placeId: string): void => {
    const failed = this.#votes.get(placeId)?.failed
    if (failed) this.#want(placeId, { want: failed.want, key: failed.key, proposed: failed.proposed })
  }

  /** Lets go of failures that the team's state has settled: saved after all, off the ballot, without a chance, or too late. */
  readonly settle = (team: Team): void => {
    const { state, candidates } = team.round
    for (const [placeId, vote] of this.#votes) {
      const found = candidates.find(({ restaurant }) => restaurant.place_id === placeId)
      if (vote.failed && (state !== 'open' || isSettled(vote.failed, found))) {
        delete vote.failed
        this.#tidy(placeId, vote)
      }
    }
    this.#tell()
  }

  #want(placeId: string, intent: Intent): void {
    const vote = this.#votes.get(placeId) ?? { sending: false }
    vote.intent = intent
    delete vote.failed
    this.#votes.set(placeId, vote)
    this.#tell()
    if (!vote.sending) void this.#send(placeId, vote)
  }

  async #send(placeId: string, vote: Pending): Promise<void> {
    vote.sending = true
    while (vote.intent) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await this.#sendOne(placeId, vote, vote.intent)
    }
    vote.sending = false
    this.#tidy(placeId, vote)
    this.#tell()
  }

  async #sendOne(placeId: string, vote: Pending, intent: Intent): Promise<void> {
    try {
      const team = await this.#parts.send(placeId, intent)
      // Before the intent goes: in between, the screen would show what was there before.
      this.#parts.receive(team)
      if (vote.intent?.want === intent.want) delete vote.intent
    } catch (error) {
      // What was pressed since says the same or the opposite; either way it is sent next.
      if (vote.intent !== intent) return
      delete vote.intent
      if (isTooLate(error)) this.#parts.tooLate()
      else vote.failed = { ...intent, error }
    }
  }

  #tidy(placeId: string, vote: Pending): void {
    if (!vote.sending && !vote.intent && !vote.failed) this.#votes.delete(placeId)
  }

  #tell(): void {
    const votes = [...this.#votes]
    const wanted = new Map(votes.flatMap(([placeId, { intent }]) => (intent ? [[placeId, intent.want]] : [])))
    const failed = votes.flatMap(([placeId, { failed: one }]) =>
      one ? { placeId, want: one.want, error: one.error } : [],
    )
    if (wanted.size === 0 && failed.length === 0 && this.#pending === NOTHING) return
    this.#pending = wanted.size === 0 && failed.length === 0 ? NOTHING : { wanted, failed }
    for (const listener of this.#listeners) listener()
  }
}

function isSettled({ want, proposed }: Intent, found: Candidate | undefined): boolean {
  return found ? found.hasVoted === want || (want && ruledOut(found)) : !proposed
}

/**
 * The round is closed: there is a decision to show instead of a vote to send again. A full ballot is another matter,
 * and so is a place that cannot win.
 */
function isTooLate(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return error.kind !== 'full' && error.problem?.code !== RULED_OUT
}

/** The team as the person sees it: what they pressed counts already. */
export function withWanted(team: Team, wanted: ReadonlyMap<string, boolean>): Team {
  const { round, me } = team
  if (wanted.size === 0 || round.state !== 'open') return team
  const before = round.candidates.some(({ hasVoted }) => hasVoted)
  const candidates = round.candidates.map((one) => withThumb(one, wanted.get(one.restaurant.place_id), me?.id))
  const after = candidates.some(({ hasVoted }) => hasVoted)
  if (before === after) return { ...team, round: { ...round, candidates } }
  return {
    ...team,
    round: { ...round, candidates, voted: Math.max(0, round.voted + (after ? 1 : -1)) },
    members: team.members.map((member) => (member.you ? { ...member, voted: after } : member)),
  }
}

function withThumb(candidate: Candidate, want: boolean | undefined, me: string | undefined): Candidate {
  if (want === undefined || want === candidate.hasVoted) return candidate
  const { votes, voters } = candidate
  return {
    ...candidate,
    hasVoted: want,
    ...(votes !== undefined && { votes: Math.max(0, votes + (want ? 1 : -1)) }),
    ...(voters && me !== undefined && { voters: want ? [...voters, me] : voters.filter((id) => id !== me) }),
  }
}
