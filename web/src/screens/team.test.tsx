import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { storedLocation } from '@/domain/location'
import { storedHistory } from '@/features/history/history'
import { candidate, decidedTeam, team } from '@/features/team/model/team.fixture'
import type { Decision, Team } from '@/features/team/model/team'
import { storedUserId } from '@/lib/session'
import { TeamPage } from '@/pages/team'
import { DESK, open, serverAnswers } from './screen.fixture'

const streams: EventTarget[] = []

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close() {}
    },
  )
  storedLocation.set(DESK)
  storedUserId.set('me')
  storedHistory.set([])
})

function show(found: Team): void {
  serverAnswers({ '/api/team': () => found })
  open('/team/team-1', '/team/:teamId', <TeamPage />)
}

const hear = (data: Team) =>
  act(() => {
    streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  })

const PLACE = { restaurant: candidate('tonno').restaurant, minutes: 2 }
const decided = (version: number, rest: Partial<Decision> = {}): Team => {
  const found = decidedTeam(rest)
  const members = found.members.map((one) => (one.you ? { ...one, voted: true } : one))
  return { ...found, version, members, receivedAt: Date.now() }
}
const eaten = () => storedHistory.latest().map(({ name }) => name)

it('a team that is moved goes there on the whole page, and its history with it', async () => {
  show(decided(2, { planB: PLACE, planBUntil: '2026-11-13T13:35:00Z' }))
  expect(await screen.findByRole('heading', { name: 'The ladle it is' })).toBeTruthy()
  expect(eaten()).toEqual(['The ladle'])
  hear(decided(3, { moved: { from: 'ladle', to: PLACE, why: 'shut', at: '2026-11-13T11:14:00Z', byName: 'Priya' } }))
  expect(await screen.findByRole('heading', { name: 'Everyone to The tonno' })).toBeTruthy()
  expect(document.title).toContain('Everyone to The tonno')
  expect(screen.getByRole('alert').textContent).toBe('The ladle is shut. Everyone to The tonno, 2 min from there.')
  expect(eaten()).toEqual(['The tonno'])
})

const round = (rest: object) => ({ candidates: [candidate('ladle', ['me'], rest), candidate('dolsot')] })

it('who voted for a place that cannot win any more is told, and finds the vote below', async () => {
  show(team({ version: 2, round: round({}), receivedAt: Date.now() }))
  expect(await screen.findByRole('button', { name: 'Voted for The ladle' })).toBeTruthy()
  hear(team({ version: 3, round: round({ ruling: 'must' }), receivedAt: Date.now() }))
  expect(await screen.findByRole('button', { name: 'Take back your vote for The ladle' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Voted for The ladle' })).toBeNull()
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContain('The ladle cannot win today any more. Your vote for it stays, but it cannot count')
})
