import type { Candidate, Decision, Member, Team } from './team'

/** The same numbers for the same seed, so that a sequence which fails can be played again. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function candidate(id: string, voters: readonly string[] = [], rest: Partial<Candidate> = {}): Candidate {
  return {
    restaurant: { place_id: id, fsq_id: id, name: `The ${id}`, types: ['indian'], distance: 0.4 },
    hasVoted: voters.includes('me'),
    votes: voters.length,
    voters: [...voters],
    ...rest,
  }
}

/** A receipt of the ladle, which won with one vote while a closed place had two. */
export function decision(rest: Partial<Decision> = {}): Decision {
  return {
    winner: 'ladle',
    at: '2026-11-13T11:42:00Z',
    by: 'owner',
    byName: 'Amara',
    rule: 'votes',
    turnout: 2,
    headCount: 4,
    meetAt: '2026-11-13T12:05:00Z',
    tally: [
      { place_id: 'ladle', name: 'The ladle', votes: 1 },
      { place_id: 'tonno', name: 'The tonno', votes: 0 },
      { place_id: 'shut', name: 'The shut', votes: 2, closed: true },
    ],
    secret: 'a'.repeat(64),
    reached: [],
    ...rest,
  }
}

/** The team after that receipt. */
export function decidedTeam(rest: Partial<Decision> = {}): Team {
  const candidates = [
    candidate('shut', ['me', 'priya'], { closed: true }),
    candidate('tonno'),
    candidate('ladle', ['priya']),
  ]
  return team({ version: 2, round: { state: 'final', voted: 2, candidates, decision: decision(rest) } })
}

export function member(id: string, name: string, rest: Partial<Member> = {}): Member {
  return { id, name, owner: false, you: false, inToday: true, voted: false, ...rest }
}

export interface TeamParts extends Partial<Omit<Team, 'round'>> {
  readonly round?: Partial<Team['round']>
}

/** A team of Amara, who looks at it, and Priya, at a quarter past eleven. */
export function team({ round, ...rest }: TeamParts = {}): Team {
  return {
    id: 'team-1',
    name: 'Tech Team',
    size: 4,
    version: 1,
    role: 'owner',
    timeZone: 'UTC',
    departure: '12:05',
    closeEarly: true,
    vetoes: false,
    hideTallies: false,
    showNames: true,
    approveJoins: false,
    members: [member('me', 'Amara', { owner: true, you: true }), member('priya', 'Priya')],
    me: { id: 'me', name: 'Amara', needs: [], musts: [], needsNamed: false },
    activity: [],
    receivedAt: 0,
    ...rest,
    round: {
      id: 'round-1',
      date: '2026-11-13',
      openedAt: '2026-11-13T09:00:00Z',
      deadline: '2026-11-13T11:50:00Z',
      departure: '2026-11-13T12:05:00Z',
      now: '2026-11-13T11:15:00Z',
      state: 'open',
      headCount: 4,
      voted: 0,
      hideTallies: false,
      showNames: true,
      locked: false,
      commitment: '0'.repeat(64),
      candidates: [candidate('ladle'), candidate('dolsot'), candidate('tonno')],
      ...round,
    },
  }
}
