import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { decidedTeam, decision, team } from '../model/team.fixture'
import type { Team } from '../model/team'
import { LateVote, ReceiptCard } from './receipt-card'

beforeEach(() => storedUserId.set('me'))

function show(role: 'owner' | 'member', undoUntil: string): void {
  const receipt = decision({ early: true, by: 'deadline', undoUntil })
  const found: Team = { ...decidedTeam(), role, receivedAt: Date.now() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LateVote team={found} teamId="team-1" decision={receipt} />
      <ReceiptCard team={found} teamId="team-1" decision={receipt} />
    </QueryClientProvider>,
  )
}

it('who came too late for a vote that closed early can open it again', async () => {
  const calls: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    calls.push([init?.method, url])
    return Promise.resolve(Response.json(team({ version: 3 })))
  })
  show('member', '2026-11-13T11:25:00Z')
  expect(document.body.textContent).toContain('Everyone else had voted, so it closed before you could.')
  expect(document.body.textContent).toContain('Everyone had voted, so voting closed at 11:42.')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Vote after all/ }))
  await waitFor(() => expect(calls).toEqual([['POST', '/api/team/reopen']]))
})

it('is not offered once the time for it is over, nor to the owner, who has Undo', () => {
  show('member', '2026-11-13T11:14:59Z')
  expect(screen.queryByRole('button')).toBeNull()
  show('owner', '2026-11-13T11:25:00Z')
  expect(screen.queryByRole('button', { name: /^Vote after all/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
})
