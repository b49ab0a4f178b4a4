import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { fetchCurrentTeam, sendVote, suggest } from './team'
import { team } from './team.fixture'

let asked: { line: string; headers: readonly string[]; body: unknown }[]

beforeEach(() => {
  asked = []
  storedUserId.set('person-1')
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, { method, headers, body } = {}) => {
    const line = `${method} ${(url as string).replace(/\?.*/, '')}`
    const names = [...new Headers(headers).keys()].map((name) => name.toLowerCase())
    asked.push({ line, headers: names, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return Promise.resolve(Response.json(team()))
  })
})

const named = () => asked.flatMap(({ headers }) => headers)

describe('calls about the team', () => {
  it('asks for the current team', async () => {
    expect((await fetchCurrentTeam({ location: null, departureTime: '12:10' })).id).toBe('team-1')
    expect(asked.map(({ line }) => line)).toEqual(['GET /api/team'])
  })

  it('suggests with the place id and the team, without a user-id', async () => {
    await suggest('team-1', 'osm-n1', 'key')
    expect(asked).toMatchObject([
      { line: 'POST /api/team/suggestions', body: { place_id: 'osm-n1', teamId: 'team-1' } },
    ])
    expect(named()).toContain('idempotency-key')
    expect(named()).not.toContain('user-id')
  })

  it('votes with the restaurant, the team and what is wanted', async () => {
    await sendVote('team-1', 'osm-n1', true, 'key')
    expect(asked).toMatchObject([
      { line: 'POST /api/team/vote', body: { restaurantId: 'osm-n1', teamId: 'team-1', vote: true } },
    ])
  })
})
