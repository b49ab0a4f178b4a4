import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import type { Candidate } from '../model/team'
import { candidate, team } from '../model/team.fixture'
import { ConfirmDiet } from './confirm-diet'

const calls: unknown[] = []

beforeEach(() => {
  calls.length = 0
  storedUserId.set('me')
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    calls.push([init?.method, url, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined])
    return Promise.resolve(Response.json(team({ version: 3 })))
  })
})

function show(rest: Partial<Candidate>, of = team()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmDiet team={of} candidate={{ ...candidate('ladle'), ...rest }} />
    </QueryClientProvider>,
  )
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

describe('what has to be asked about', () => {
  it('is answered with one tap by whoever knows', async () => {
    show({ verdict: { kind: 'ask', needs: ['Vegan', 'Nut-free'] }, forYou: { kind: 'ask', needs: ['Vegan', 'Halal'] } })
    expect(buttons()).toEqual(['They have a vegan dish, The ladle', 'They have a halal dish, The ladle'])
    await userEvent.click(screen.getByRole('button', { name: 'They have a vegan dish, The ladle' }))
    await waitFor(() =>
      expect(calls).toEqual([['PUT', '/api/team/diets', { teamId: 'team-1', restaurantId: 'ladle', diet: 'Vegan' }]]),
    )
  })

  it('is not what is refused, served, or a matter of health', () => {
    show({ verdict: { kind: 'no', needs: ['Vegan'] }, forYou: { kind: 'ask', needs: ['Nut-free', 'Gluten-free'] } })
    expect(buttons()).toEqual([])
  })

  it('is not asked of who has not joined', () => {
    const { me: _, ...stranger } = team()
    show({ verdict: { kind: 'ask', needs: ['Vegan'] } }, stranger)
    expect(buttons()).toEqual([])
  })
})

const confirmed = (mine: boolean): Partial<Candidate> => ({
  confirmed: [{ diet: 'Vegan', at: '2026-11-14T10:00:00Z', mine }],
})

describe('what was confirmed', () => {
  it('has its date, and can be taken back by who said it', async () => {
    show(confirmed(true))
    expect(screen.getByText(/Vegan dish, confirmed on 14 November/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo, The ladle' }))
    await waitFor(() => expect(calls).toEqual([['DELETE', '/api/team/diets/ladle/Vegan?teamId=team-1', undefined]]))
  })

  it('cannot be taken back by others', () => {
    show(confirmed(false))
    expect(buttons()).toEqual([])
  })
})
