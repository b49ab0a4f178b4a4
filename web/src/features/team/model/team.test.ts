import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { parseTeamLines, parseTeam } from '@/domain/team'
import { chosenDeparture, teamClock, teamNow, type Team } from './team'
import { newest, receive, storedTeamId, teamKey, teamPath } from './current-team'
import { candidate, chanceOf, team } from './team.fixture'

describe('what is held of a team', () => {
  it('is the newest, in whatever order, however often and with whatever gaps it is told', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const chance = chanceOf(seed)
      const client = new QueryClient()
      const told = Array.from({ length: 40 }, () => Math.floor(chance() * 30))
      for (const version of told) receive(client, 'team-1', team({ version, name: `as of ${version}` }))
      const held = client.getQueryData<Team>(teamKey('team-1'))
      const last = Math.max(...told)
      expect([seed, held?.version, held?.name]).toEqual([seed, last, `as of ${last}`])
    }
  })

  it('of one version is what was told last, as its clock has moved on', () => {
    expect(newest(team({ receivedAt: 1 }), team({ receivedAt: 2 })).receivedAt).toBe(2)
  })

  it('is found by its new link and by the one it was asked for with', () => {
    const client = new QueryClient()
    receive(client, 'old', team({ id: 'new', version: 7 }))
    expect(client.getQueryData<Team>(teamKey('old'))?.version).toBe(7)
    expect(client.getQueryData<Team>(teamKey('new'))?.version).toBe(7)
  })
})

it.each([
  ['09:10', undefined],
  ['09:20', undefined],
  ['12:30', '12:30'],
])('at 09:10 a departure at %s becomes the one of a new team: %s', (departureTime, expected) => {
  expect(chosenDeparture({ location: null, departureTime }, new Date(2026, 10, 13, 9, 10))).toBe(expected)
})

const receipt = {
  winner: 'ladle',
  at: '2026-11-13T11:50:00Z',
  by: 'deadline',
  rule: 'votes',
  turnout: 2,
  headCount: 4,
  tally: [{ place_id: 'ladle', name: 'The ladle', votes: 2 }],
  secret: 'a'.repeat(64),
  reached: [],
}
const decided = (decision: object) => parseTeam({ ...team(), round: { ...team().round, state: 'final', decision } })

describe('an answer', () => {
  it('that is no team is a failure', () => {
    for (const found of [null, [], 'team', {}, { ...team(), round: null }, { ...team(), version: 'x' }]) {
      expect(() => parseTeam(found)).toThrow()
    }
  })

  it('with odd parts is reduced to what holds', () => {
    const odd = team({ name: 'Tech‮ Team​', createdBy: 'Ann'.repeat(100) })
    const found = parseTeam({
      ...odd,
      extra: '<script>',
      members: [...odd.members, { id: 1 }, null],
      round: {
        ...odd.round,
        needs: ['Vegan', 'Elephants'],
        candidates: [candidate('ladle', ['me']), { restaurant: { name: 'no id' }, hasVoted: true }, 'x'],
      },
    })
    expect(found.name).toBe('Tech Team')
    expect(found.createdBy).toHaveLength(40)
    expect(found).not.toHaveProperty('extra')
    expect(found.members).toHaveLength(2)
    expect(found.round.needs).toEqual(['Vegan'])
    expect(found.round.candidates.map(({ restaurant }) => restaurant.place_id)).toEqual(['ladle'])
  })

  it('leaves out what a newer replica tells of and this page has no words for', () => {
    const at = '2026-11-13T11:10:00Z'
    const found = parseTeam({
      ...team(),
      activity: [
        { at, version: 2, kind: 'sang' },
        { at, version: 1, kind: 'opened' },
      ],
    })
    expect(found.activity).toEqual([{ at, version: 1, kind: 'opened' }])
  })

  it('keeps a decision whose rule and closer this page does not know', () => {
    const { round } = decided({ ...receipt, rule: 'weather', by: 'robot' })
    expect(round.state).toBe('final')
    expect(round.decision).toMatchObject({ winner: 'ladle', turnout: 2, tally: [{ votes: 2 }] })
    expect(round.decision).not.toHaveProperty('rule')
    expect(round.decision).not.toHaveProperty('by')
  })

  it('keeps a way of notice that this page does not know', () => {
    const reached = [{ way: 'pigeon', sent: 1, failed: 0, waiting: 0 }]
    expect(decided({ ...receipt, reached }).round.decision?.reached).toEqual(reached)
  })

  it('takes a role that this page does not know for a member', () => {
    expect(parseTeam({ ...team(), role: 'treasurer' }).role).toBe('member')
    expect(parseTeam({ ...team(), role: undefined })).not.toHaveProperty('role')
    const line = { id: 'team-1', name: 'Tech Team', members: 2, size: 4, current: true, initials: ['A'] }
    expect(parseTeamLines([{ ...line, role: 'treasurer' }])).toMatchObject([{ role: 'member' }])
  })

  it('leaves out a verdict that this page does not know, and keeps the place', () => {
    const odd = { ...candidate('ladle', ['me']), verdict: { kind: 'maybe', needs: ['Vegan'] }, closed: true }
    const found = parseTeam({ ...team(), round: { ...team().round, candidates: [odd] } })
    expect(found.round.candidates).toMatchObject([{ votes: 1, closed: true }])
    expect(found.round.candidates[0]).not.toHaveProperty('verdict')
  })

  it('keeps a member who gave no name, and the exact text of a lot', () => {
    const message = 'noonish lot 1\nround-1\nladle 2\n'
    const decision = {
      at: '2026-11-13T11:50:00Z',
      by: 'deadline',
      rule: 'lot',
      turnout: 2,
      headCount: 4,
      tally: [],
      secret: 'a'.repeat(64),
      reached: [],
      lot: { message, tied: ['ladle', 'dolsot'] },
    }
    const found = parseTeam({
      ...team(),
      members: [{ id: 'me', name: '', owner: true, you: true, inToday: true }],
      round: { ...team().round, state: 'final', decision },
    })
    expect(found.members).toMatchObject([{ name: '' }])
    expect(found.round.decision?.lot?.message).toBe(message)
  })
})

describe('the clock of a team', () => {
  it("is the server's, and goes on from what it said", () => {
    const told = team({ receivedAt: 1000 })
    expect(teamNow(told, 61_000) - Date.parse(told.round.now)).toBe(60_000)
  })

  it('shows the time where the team is', () => {
    expect(teamClock({ timeZone: 'Asia/Tokyo' }, '2026-11-13T11:50:00Z')).toBe('20:50')
    expect(teamClock({ timeZone: 'UTC' }, '2026-11-13T00:05:00Z')).toBe('00:05')
    expect(teamClock({ timeZone: 'Nowhere/At all' }, '2026-11-13T11:50:00Z')).toMatch(/^\d\d:\d\d$/)
  })
})

it('the team that is remembered is an id or nothing', () => {
  expect(storedTeamId.get()).toBeNull()
  expect(teamPath('a/b c')).toBe('/team/a%2Fb%20c')
})
