import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { newsOf } from '../model/ballot'
import { member, team, type TeamParts } from '../model/team.fixture'
import { TablesCard } from './tables-card'

const FIVE = [
  member('me', 'Amara', { owner: true, you: true }),
  ...['Priya', 'Ben', 'Cara'].map((name) => member(name.toLowerCase(), name)),
  member('out', 'Finn', { inToday: false }),
]

const offered = (accepted: boolean, acceptedCount: number, rest: TeamParts['round'] = {}) =>
  team({
    members: FIVE,
    receivedAt: Date.now(),
    round: { tables: { restaurantId: 'dolsot', accepted, acceptedCount }, ...rest },
  })

const CHANGED = 'The tables have changed. Look again.'
const calls: unknown[] = []

beforeEach(() => {
  calls.length = 0
  storedUserId.set('me')
})

function answers(body: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    calls.push([init?.method, url, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined])
    return Promise.resolve(body())
  })
}

function show(shown: ReturnType<typeof team>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TablesCard team={shown} teamId="team-1" heading="h2" />
    </QueryClientProvider>,
  )
}

describe('two tables', () => {
  it('are offered to each person with their own place, and accepted', async () => {
    answers(() => Response.json(offered(true, 2)))
    show(offered(false, 1))
    expect(screen.getByRole('heading').textContent).toBe('No place here suits everyone. Two tables would.')
    expect(screen.getByText('You would go to The dolsot.')).toBeTruthy()
    expect(screen.getByText(/^Your team will see that you go to The dolsot/)).toBeTruthy()
    expect(screen.getByText(/^1 of 4 has accepted\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(calls).toEqual([['PUT', '/api/team/table', { teamId: 'team-1', restaurantId: 'dolsot' }]])
  })

  it('are taken back', async () => {
    answers(() => Response.json(offered(false, 1)))
    show(offered(true, 2))
    expect(screen.getByText('You go to The dolsot.')).toBeTruthy()
    expect(screen.getByText(/^2 of 4 have accepted\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(calls).toEqual([['DELETE', '/api/team/table?teamId=team-1', undefined]])
  })

  it('say so when they have changed meanwhile', async () => {
    answers(() =>
      Response.json(
        { type: '/x', title: 'Conflict', status: 409, code: 'tables-changed', message: CHANGED, instance: 'i' },
        { status: 409 },
      ),
    )
    show(offered(false, 1))
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect((await screen.findByRole('alert')).textContent).toContain(CHANGED)
  })

  it('cannot be answered once the time is over, and are not there where none are offered', () => {
    show(offered(false, 1, { deadline: '2026-11-13T11:00:00Z' }))
    expect(screen.queryByRole('button')).toBeNull()
    show(team())
    expect(screen.getAllByRole('heading')).toHaveLength(1)
  })

  it('are said aloud when they are offered', () => {
    expect(newsOf(team({ members: FIVE }), offered(false, 0))).toBe(
      'No place here suits everyone, two tables would. You would go to The dolsot',
    )
    expect(newsOf(offered(false, 0), offered(false, 1))).toBeUndefined()
  })
})
