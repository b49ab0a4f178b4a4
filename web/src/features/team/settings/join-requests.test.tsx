import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { JoinRequests, JoinWaiting } from './join-requests'
import { team } from '../model/team.fixture'

afterEach(cleanup)

const calls: string[] = []
let status = 200

beforeEach(() => {
  calls.length = 0
  status = 200
  storedUserId.set('me')
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const method = init?.method ?? 'GET'
    calls.push(`${method} ${url.pathname}${url.search}`)
    if (status !== 200) {
      return Promise.resolve(Response.json({ message: 'They are in 20 teams.' }, { status }))
    }
    return Promise.resolve(
      method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(team({ role: 'owner' })),
    )
  })
})

const BOB = { id: 'bob', name: 'Bob' }
const ZOE = { id: 'zoe', name: 'Zoe' }

const show = (requests = [BOB, ZOE]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinRequests team={team({ role: 'owner', requests })} teamId="team-1" />
    </QueryClientProvider>,
  )

describe('who wants to join', () => {
  it('is counted and listed by name', () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('2 people want to join')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    cleanup()
    show([BOB])
    expect(screen.getByRole('heading').textContent).toBe('1 person wants to join')
  })

  it.each([
    ['Let in Bob', ['POST /api/team/requests/bob?teamId=team-1']],
    ['Decline Bob', ['DELETE /api/team/requests/bob?teamId=team-1', 'GET /api/team?id=team-1']],
  ])('%s', async (name, expected) => {
    show()
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(calls).toEqual(expected))
  })

  it('stays when the server refuses, and says why', async () => {
    status = 409
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Let in Bob' }))
    expect(await screen.findByText('They are in 20 teams.')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})

it.each([
  ['Amara', 'Amara lets people in one by one.'],
  [undefined, 'The owner lets people in one by one.'],
])('who waits for %s is told so', (owner, text) => {
  render(<JoinWaiting owner={owner} />)
  expect(screen.getByRole('status').textContent).toContain(text)
})
