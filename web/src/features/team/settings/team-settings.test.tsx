import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { TeamSettings } from './team-settings'
import type { Team } from '../model/team'
import { team, type TeamParts } from '../model/team.fixture'

afterEach(cleanup)

const calls: string[] = []
let blocked: unknown[] = []

/** A server that removes Priya, and lets her back in. */
function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.origin)
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  calls.push(`${method} ${url.pathname}`)
  if (method === 'DELETE') {
    blocked = url.pathname.includes('/members/') ? [{ id: 'priya', name: 'Priya', at: '2026-11-16T10:00:00Z' }] : []
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  if (url.pathname === '/api/team/blocked') return Promise.resolve(Response.json(blocked))
  if (url.pathname === '/api/team/channels') return Promise.resolve(Response.json([]))
  return Promise.resolve(Response.json(team({ id: 'team-2' })))
}

beforeEach(() => {
  calls.length = 0
  blocked = []
  storedUserId.set('me')
  vi.stubGlobal('fetch', answer)
})

const show = (parts: TeamParts = {}) => {
  const onNewLink = vi.fn<(next: Team) => void>()
  const shown = team({ role: 'owner', ...parts })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamSettings team={shown} teamId="team-1" onDone={() => {}} onNewLink={onNewLink} />
    </QueryClientProvider>,
  )
  return onNewLink
}

describe('removing a member', () => {
  it('says what happens, and nothing happens to who is kept', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Priya' }))
    expect(document.body.textContent).toContain("They can't come back unless you let them.")
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(document.body.textContent).not.toContain("They can't come back")
    expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false)
  })

  it('goes on at the new link, lists who was removed and lets them back in', async () => {
    const onNewLink = show()
    expect(screen.queryByText('Removed')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Priya' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Priya' }))
    await waitFor(() => expect(onNewLink).toHaveBeenCalledWith(expect.objectContaining({ id: 'team-2' })))
    const back = await screen.findByRole('button', { name: 'Let back in Priya' })
    await userEvent.click(back)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Let back in Priya' })).toBeNull())
    expect(calls).toContain('DELETE /api/team/blocked/priya')
  })
})

it.each([
  [{ locked: false }, 'Applies right away, or from tomorrow once voting has started.'],
  [
    { locked: true, hideTallies: true, showNames: false },
    "Voting has started, so today's votes stay hidden until voting closes, without names. Changes apply from tomorrow.",
  ],
])('the settings say when a change of %o counts', (round, text) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamSettings team={team({ round })} teamId="team-1" onDone={() => {}} onNewLink={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})

it.each([
  ['Close when everyone has voted', true, { closeEarly: false }],
  ['Allow Not today', true, { vetoes: false }],
  ['Ask me before someone joins', false, { approveJoins: true }],
])('turns "%s" to the other way', async (name, on, sent) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'PATCH') bodies.push(JSON.parse(init.body as string))
    return answer(input, init)
  })
  show({ vetoes: true })
  const setting = screen.getByRole<HTMLInputElement>('switch', { name })
  expect(setting.checked).toBe(on)
  await userEvent.click(setting)
  await waitFor(() => expect(bodies).toEqual([{ teamId: 'team-1', ...sent }]))
})
