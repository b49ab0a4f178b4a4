import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSuggestions } from '@/domain/address'
import { parseConfig } from '@/domain/config'
import { parseFavorites } from '@/domain/favorite'
import { storedLocation } from '@/domain/location'
import { parseChannels } from '@/domain/notice'
import { parseKept } from '@/domain/person'
import { parseCrowd, parsePage, parseRestaurant } from '@/domain/restaurant'
import { parseTeam, parseTeamLines } from '@/domain/team'
import { candidate, decidedTeam, team } from '@/features/team/model/team.fixture'
import { storedUserId } from '@/lib/session'
import { ResultsPage } from '@/pages/results'
import { TeamPage } from '@/pages/team'
import { DESK, open, serverAnswers } from './screen.fixture'

// Replicas are replaced one after the other, and a page stays open for days: either side may be the newer one.

const LADLE = {
  place_id: 'osm-n1',
  fsq_id: 'osm-n1',
  name: 'Copper Ladle',
  types: ['indian'],
  photos: [{ large: '/large.jpg', photo_reference: 'ref' }],
  location: { lat: 46, lng: -6 },
  walking_time: 5,
  travel_basis: 'route',
  crowd_level: 'busy',
  crowd_basis: 'typical',
  peak_hours: [{ day: 'Friday', hour: 12, level: 'busy', fullness: 90 }],
  opening_hours: { open_now: true, weekday_text: ['Monday: Closed'] },
  features: { payment: { credit_cards: true }, amenities: { outdoor_seating: true } },
  dietary: { Vegan: 'yes' },
}
const TEAM = decidedTeam({ reached: [{ way: 'push', sent: 1, failed: 0, waiting: 0 }] })
const LINE = { id: 'team-1', name: 'Tech Team', members: 2, size: 4, role: 'owner', current: true, initials: ['A'] }
const CHANNEL = { id: '1', kind: 'slack', host: 'hooks.example', createdAt: '2026-11-13T11:42:00Z', state: 'on' }
const CENTER = { latitude: 46, longitude: -6 }

/** Whole answers, and what reads them. */
const ANSWERS: readonly (readonly [string, (found: unknown) => unknown, unknown])[] = [
  ['a restaurant', parseRestaurant, LADLE],
  ['a page of restaurants', parsePage, { results: [LADLE], cursor: 'c', size: 1, unknownDietary: 2 }],
  ['a crowd', parseCrowd, { success: true, data: { crowdLevel: 'busy', peakHours: LADLE.peak_hours } }],
  ['a team', (found) => parseTeam(found, 0), TEAM],
  ['the list of teams', parseTeamLines, [LINE]],
  ['the channels', parseChannels, [CHANNEL]],
  ['favorites', parseFavorites, [{ restaurantId: 'osm-n1', restaurantData: LADLE, addedAt: '2026-11-13', gone: true }]],
  ['the settings', parseConfig, { name: 'Noonish', provider: 'hybrid', map: { style: '' }, workplace: DESK }],
  ['what is kept', parseKept, { kept: [{ id: 'votes', what: 'Votes', until: '90 days', days: 90 }] }],
  [
    'addresses',
    parseSuggestions,
    { results: [{ type: 'geo', text: { primary: 'Park' }, geo: { name: 'P', center: CENTER } }] },
  ],
]

/** With a field that nobody knows yet in every object. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([name, field]) => [name, extended(field)] as const)
  return { ...Object.fromEntries(known), ofTomorrow: { level: 9, list: ['x'] } }
}

function without(whole: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)))
}

describe('an older page and a newer server', () => {
  it.each(ANSWERS)('read %s with new fields everywhere as without them', (_, parse, answer) => {
    expect(parse(extended(answer))).toEqual(parse(answer))
  })

  it('show a restaurant that is described in unknown words', () => {
    const found = parseRestaurant({
      ...LADLE,
      travel_basis: 'teleport',
      crowd_level: 'packed',
      crowd_basis: 'guess',
      peak_hours: [{ day: 'Friday', hour: 12, level: 'packed' }],
      dietary: { Vegan: 'mostly', Halal: 'yes', Paleo: 'yes' },
    })
    expect(found).toMatchObject({ name: 'Copper Ladle', walking_time: 5, crowd_level: 'packed' })
    expect(found).not.toHaveProperty('travel_basis')
    expect(found).not.toHaveProperty('crowd_basis')
    expect(found.peak_hours).toEqual([{ day: 'Friday', hour: 12, level: 'not busy' }])
    expect(found.dietary).toEqual({ Halal: 'yes' })
  })

  it('keep the round, its decision and every candidate', () => {
    const { round } = parseTeam({
      ...TEAM,
      role: 'treasurer',
      round: {
        ...TEAM.round,
        candidates: [{ ...candidate('ladle'), verdict: { kind: 'perhaps', needs: ['Vegan'] } }, 'a riddle'],
        decision: { ...TEAM.round.decision, rule: 'weather', by: 'robot', reached: [{ way: 'pigeon', sent: 1 }] },
      },
    })
    expect(round.candidates).toHaveLength(1)
    expect(round.decision).toMatchObject({ winner: 'ladle', reached: [{ way: 'pigeon', sent: 1 }] })
  })

  it('ask nobody to vote in a round whose state has no name here', () => {
    expect(parseTeam({ ...team(), round: { ...team().round, state: 'paused' } }).round.state).toBe('final')
  })

  it('keep to the usual provider, and name a kind of channel as it is', () => {
    expect(parseConfig({ name: 'N', provider: 'bing', map: { style: '' } }).provider).toBe('hybrid')
    expect(parseChannels([{ ...CHANNEL, kind: 'matrix', state: 'tired' }])).toEqual([
      { ...CHANNEL, kind: 'matrix', state: 'on' },
    ])
  })
})

describe('a newer page and an older server', () => {
  it('show a restaurant of which only id and name are told', () => {
    const bare = { place_id: 'osm-n1', name: 'Copper Ladle' }
    expect(parseRestaurant(bare)).toEqual({ ...bare, fsq_id: 'osm-n1', types: [] })
    expect(parsePage({ results: [bare] }).results).toHaveLength(1)
  })

  it('show a team of before votes could be hidden, sealed or asked for', () => {
    const round = {
      ...without(TEAM.round, 'hideTallies', 'showNames', 'locked', 'commitment', 'needs'),
      decision: without(TEAM.round.decision ?? {}, 'secret'),
    }
    const found = parseTeam({ ...without(TEAM, 'hideTallies', 'showNames', 'approveJoins', 'me'), round })
    expect(found).toMatchObject({ hideTallies: false, showNames: false, approveJoins: false })
    expect(found.round).toMatchObject({ hideTallies: false, locked: false, decision: { winner: 'ladle' } })
  })

  it('show a team of before places were ruled out and needs had weight', () => {
    const me = { id: 'me', name: 'Amara', needs: ['Vegan'] }
    const found = parseTeam({ ...without(TEAM, 'closeEarly', 'me'), me })
    expect(found).toMatchObject({ closeEarly: true, me: { needs: ['Vegan'], musts: [], needsNamed: false } })
    expect(found.round.decision).not.toHaveProperty('planB')
  })

  it('go on with settings that name only the product', () => {
    expect(parseConfig({ name: 'Noonish' })).toEqual({ name: 'Noonish', provider: 'hybrid', map: { style: '' } })
  })

  it('keep a favorite that says nothing of when it was added', () => {
    expect(parseFavorites([{ restaurantId: 'osm-n1', restaurantData: { name: 'Soup' } }])).toEqual([
      { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Soup', types: [] },
    ])
  })
})

function showTeam(found: unknown): void {
  serverAnswers({ '/api/team': () => found })
  open('/team/team-1', '/team/:teamId', <TeamPage />)
}

describe('a screen', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    )
    storedLocation.set(DESK)
    storedUserId.set('me')
  })

  it('shows the decision of a newer server, whose rule, closer and way of notice it has no words for', async () => {
    const decision = { ...TEAM.round.decision, rule: 'weather', by: 'robot', reached: [{ way: 'pigeon', sent: 1 }] }
    showTeam(extended({ ...TEAM, round: { ...TEAM.round, decision } }))
    expect(await screen.findByRole('heading', { name: 'The ladle it is' })).toBeTruthy()
    expect(document.body.textContent).toContain('The votes were counted, and it won.')
    expect(document.body.textContent).toContain('1 another way')
    expect(document.body.textContent).not.toMatch(/undefined|weather|robot|pigeon|ofTomorrow/)
  })

  it('shows the ballot of an older server', async () => {
    const round = without(team().round, 'hideTallies', 'locked', 'commitment')
    showTeam({ ...without(team(), 'approveJoins'), round })
    expect(await screen.findByText('The ladle')).toBeTruthy()
    expect(document.body.textContent).not.toContain('undefined')
  })

  it('lists what a newer server found', async () => {
    serverAnswers({
      '/api/restaurants': () => extended({ results: [{ ...LADLE, travel_basis: 'teleport' }], size: 1 }),
    })
    open('/results', '/results', <ResultsPage />)
    expect(await screen.findByRole('heading', { name: 'Copper Ladle' })).toBeTruthy()
    expect(document.body.textContent).toContain('about 5 min')
    expect(document.body.textContent).not.toContain('undefined')
  })
})
