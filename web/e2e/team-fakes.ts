import { createHash, createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { components } from '../src/lib/api-types'
import { noon, today } from './product'

export type Team = components['schemas']['Team']
type Round = Team['round']
type Candidate = Round['candidates'][number]
type Decision = NonNullable<Round['decision']>
type Member = Team['members'][number]

/** The browser's clock stands at ten past twelve; these teams leave a little later. */
const inMinutes = (minutes: number) => new Date(noon().getTime() + minutes * 60_000).toISOString()

const COOKS = [
  ['demo-0001', 'Copper Ladle', 'indian', 5, 4.6, 2],
  ['demo-0002', 'Dolsot House', 'korean', 7, 4.6, 2],
  ['demo-0003', 'Little Tonno', 'italian', 7, 4.5, 2],
  ['demo-0004', 'Masa Roja', 'mexican', 8, 4.5, 1],
] as const

export const VERDICTS: readonly NonNullable<Candidate['verdict']>[] = [
  { kind: 'covers', needs: [] },
  { kind: 'ask', needs: ['Halal'] },
  { kind: 'no', needs: ['Halal'] },
  { kind: 'ask', needs: ['Halal', 'Gluten-free'] },
]

export function candidates(votes: Readonly<Record<string, readonly string[]>> = {}): Candidate[] {
  return COOKS.map(([place_id, name, type, walking_time, rating, price_level]) => ({
    restaurant: {
      place_id,
      fsq_id: place_id,
      name,
      types: [type],
      walking_time,
      rating,
      price_level,
      travel_basis: 'route',
      travel_distance: walking_time * 0.08,
      crowd_level: 'not busy',
      location: { lat: 51.5055, lng: -0.0995 },
    },
    suggestedBy: 'Amara',
    votes: votes[place_id]?.length ?? 0,
    voters: [...(votes[place_id] ?? [])],
    hasVoted: votes[place_id]?.includes('mei') ?? false,
  }))
}

const NAMES = { amara: 'Amara', priya: 'Priya', mei: 'Mei', jonas: 'Jonas' }

export function members(you: string | undefined, voted: readonly string[]): Member[] {
  return Object.entries(NAMES).map(([id, name]) => ({
    id,
    name,
    owner: id === 'amara',
    you: id === you,
    inToday: true,
    voted: voted.includes(id),
  }))
}

const VOTES = { 'demo-0001': ['amara', 'priya'], 'demo-0002': ['mei'] }

interface Parts {
  readonly you?: keyof typeof NAMES
  readonly team?: Partial<Omit<Team, 'round'>>
  readonly round?: Partial<Round>
}

/** Three of four have voted, and a little under nine minutes are left. */
export function aTeam({ you = 'mei', team = {}, round = {} }: Parts = {}): Team {
  return {
    id: 'lunch-1',
    name: 'Tech Team',
    size: 4,
    version: 9,
    role: you === 'amara' ? 'owner' : 'member',
    createdBy: 'Amara',
    timeZone: 'Europe/London',
    departure: '12:35',
    location: { address: '62 Southwark Street', lat: 51.5055, lng: -0.0995 },
    closeEarly: true,
    vetoes: false,
    hideTallies: false,
    showNames: true,
    approveJoins: false,
    members: members(you, ['amara', 'priya', 'mei']),
    me: { id: you, name: NAMES[you], needs: [], musts: [], needsNamed: false },
    activity: [
      { at: inMinutes(0), version: 9, kind: 'voted', memberId: 'mei', name: 'Mei', restaurant: 'Dolsot House' },
      { at: inMinutes(0), version: 8, kind: 'suggested', memberId: 'priya', name: 'Priya', restaurant: 'Masa Roja' },
      { at: inMinutes(0), version: 1, kind: 'opened' },
    ],
    ...team,
    round: {
      id: 'round-1',
      date: today(),
      openedAt: inMinutes(-12),
      deadline: inMinutes(8.7),
      departure: inMinutes(25),
      now: inMinutes(0),
      state: 'open',
      headCount: 4,
      voted: 3,
      hideTallies: false,
      showNames: true,
      locked: true,
      commitment: 'a'.repeat(64),
      candidates: candidates(VOTES),
      ...round,
    },
  }
}

/** Somebody with the link who has not joined. */
export function aStranger(): Team {
  const { role: _, me: __, ...team } = aTeam()
  return {
    ...team,
    members: members(undefined, ['amara', 'priya']).filter(({ id }) => id !== 'mei'),
    activity: team.activity.slice(1),
    round: { ...team.round, voted: 2, candidates: candidates({ 'demo-0001': ['amara', 'priya'] }) },
  }
}

export function withNeeds(team: Team): Team {
  const list = team.round.candidates.map((one, i) => ({ ...one, verdict: VERDICTS[i] ?? VERDICTS[0] }))
  return {
    ...team,
    round: { ...team.round, needs: ['Vegetarian', 'Gluten-free', 'Halal'], candidates: list as Candidate[] },
  }
}

export function decided(team: Team, decision: Partial<Decision> = {}): Team {
  const { candidates: list } = team.round
  const tally = list.map(({ restaurant: { place_id, name, walking_time }, votes = 0 }) => ({
    place_id,
    name,
    votes,
    walk: walking_time ?? 1,
  }))
  return {
    ...team,
    version: team.version + 1,
    members: team.members.map((member, i) => (i < 2 ? { ...member, coming: true } : member)),
    round: {
      ...team.round,
      state: 'final',
      decision: {
        winner: 'demo-0001',
        at: inMinutes(-1),
        by: 'owner',
        byName: 'Amara',
        rule: 'votes',
        turnout: 3,
        headCount: 4,
        meetAt: inMinutes(25),
        arriveAt: inMinutes(30),
        tally: tally.sort((a, b) => b.votes - a.votes),
        secret: 'b'.repeat(64),
        reached: [
          { way: 'page', sent: 2, failed: 0, waiting: 0 },
          { way: 'push', sent: 1, failed: 0, waiting: 1 },
          { way: 'slack', sent: 0, failed: 1, waiting: 0 },
        ],
        ...(team.role === 'owner' && { undoUntil: inMinutes(9) }),
        ...decision,
      },
    },
  }
}

/** The first place has most votes, and is closed when the team arrives. */
export function closedFirst(team: Team): Team {
  const votes = { 'demo-0001': ['amara', 'priya', 'mei'], 'demo-0002': ['mei', 'priya'] }
  const list = candidates(votes).map((one, i) => (i === 0 ? { ...one, closed: true } : one))
  return { ...team, round: { ...team.round, candidates: list } }
}

/** Then the second wins. */
export function decidedOpen(team: Team): Team {
  const tally = [
    { place_id: 'demo-0002', name: 'Dolsot House', votes: 2, walk: 7 },
    { place_id: 'demo-0003', name: 'Little Tonno', votes: 0, walk: 7 },
    { place_id: 'demo-0004', name: 'Masa Roja', votes: 0, walk: 8 },
    { place_id: 'demo-0001', name: 'Copper Ladle', votes: 3, walk: 5, closed: true },
  ]
  return decided(closedFirst(team), { winner: 'demo-0002', tally })
}

const place = (index: number) => {
  const one = candidates()[index]
  if (!one) throw new Error('there are four')
  return one.restaurant
}

/** Everyone has voted, and less than a minute is left. */
export function closing(team: Team): Team {
  return { ...team, round: { ...team.round, voted: 4, closing: true, deadline: inMinutes(0.7) } }
}

/** The first place won, and the second is near if it is full. */
export function withPlanB(team: Team): Team {
  return decided(team, {
    wouldHave: { place_id: 'demo-0002', votes: 1 },
    planB: { restaurant: place(1), minutes: 2 },
    planBUntil: inMinutes(115),
  })
}

/** It was full. */
export function moved(team: Team): Team {
  const to = { restaurant: { ...place(1), open_until: '15:00' }, minutes: 2 }
  return decided(team, {
    planB: { restaurant: place(2), minutes: 3 },
    planBUntil: inMinutes(115),
    moved: { from: 'demo-0001', to, why: 'full', at: inMinutes(-0.2), byName: 'Priya', undoUntil: inMinutes(0.8) },
  })
}

/** The same, after a draw that adds up. */
export function drawn(team: Team): Team {
  const secret = createHash('sha256').update('a secret').digest()
  const tied = ['demo-0001', 'demo-0002']
  const places = candidates({ 'demo-0001': ['amara'], 'demo-0002': ['mei'] }).map((one) => ({
    ...one,
    restaurant: { ...one.restaurant, walking_time: 5 },
  }))
  const lines = places.map(({ restaurant, votes }) => `${restaurant.place_id} ${votes}\n`)
  const message = `noonish lot 1\nround-1\n${lines.join('')}`
  const hash = createHmac('sha256', secret).update(message).digest()
  const winner = tied[Number(hash.readBigUInt64BE() % 2n)] ?? ''
  const commitment = createHash('sha256').update(secret).digest('hex')
  const round = { ...team.round, candidates: places, commitment }
  return decided({ ...team, round }, { rule: 'lot', winner, secret: secret.toString('hex'), lot: { message, tied } })
}

/** Answers as a server would that has this team, and nothing else to say. */
export async function playTeam(page: Page, team: Team): Promise<void> {
  await page.route('**/api/team?*', (route) => route.fulfill({ json: team }))
  await page.route('**/api/team/proposals?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/team/events?*', (route) =>
    route.fulfill({
      headers: { 'Content-Type': 'text/event-stream' },
      // It ends at once; what it says of the next try lies beyond the test.
      body: `retry: 600000\nid: ${team.version}\ndata: ${JSON.stringify(team)}\n\n`,
    }),
  )
}
