import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { CountdownNews } from '../live/countdown-news'
import { team, type TeamParts } from '../model/team.fixture'
import { ClosingCard, FinaliseNow } from './closing-card'

const NOW = Date.parse('2026-11-13T11:15:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

const found = (round: TeamParts['round'] & object, rest: TeamParts = {}) =>
  team({ receivedAt: NOW, ...rest, round: { voted: 4, ...round } })

function show(shown: ReturnType<typeof team>) {
  const of = (now: typeof shown) => (
    <QueryClientProvider client={new QueryClient()}>
      <CountdownNews team={now} />
      <ClosingCard team={now} heading="h2" action={<FinaliseNow team={now} isVoting={false} onAsk={() => {}} />} />
    </QueryClientProvider>
  )
  const { rerender } = render(of(shown))
  return (next: typeof shown) => rerender(of(next))
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  storedUserId.set('me')
})
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
const said = () => screen.getByRole('status').textContent
const finalise = () => screen.queryByRole('button', { name: 'Finalise choice' })

describe('a vote in which everyone has voted', () => {
  it('counts down in sight, and aloud at three marks', () => {
    const now = show(found({ deadline: inSeconds(900) }))
    expect(screen.queryByRole('heading')).toBeNull()
    now(found({ deadline: inSeconds(60), closing: true }))
    expect(screen.getByRole('heading').textContent).toBe('Everyone has voted: closing in 1:00')
    expect(screen.getByText('Change your mind before then, or wait for the clock.')).toBeTruthy()
    expect(said()).toBe('Everyone has voted: closing in 1 minute')
    pass(18)
    expect(screen.getByRole('heading').textContent).toBe('Everyone has voted: closing in 0:42')
    expect(said()).toBe('Everyone has voted: closing in 1 minute')
    pass(12)
    expect(said()).toBe('Everyone has voted: closing in 30 seconds')
    pass(20)
    expect(said()).toBe('Everyone has voted: closing in 10 seconds')
    pass(10)
    expect(said()).toBe('Voting is closed.')
    expect(screen.getByRole('heading').textContent).toBe('Voting is closed. The votes are being counted.')
  })

  it('goes on when somebody takes a vote back', () => {
    const now = show(found({ deadline: inSeconds(60), closing: true }))
    now(found({ deadline: inSeconds(900) }))
    expect(screen.queryByRole('heading')).toBeNull()
    expect(said()).toBe('The vote goes on.')
  })

  it('can be closed at once by the owner alone', () => {
    const now = show(found({ deadline: inSeconds(60), closing: true }))
    expect(finalise()).toBeTruthy()
    now(found({ deadline: inSeconds(60), closing: true }, { role: 'member' }))
    expect(finalise()).toBeNull()
  })
})

describe('a vote that nobody who is missing can change', () => {
  it('can be closed by any member', async () => {
    vi.useRealTimers()
    const calls: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      calls.push([init?.method, url])
      return Promise.resolve(Response.json(team({ version: 2 })))
    })
    const later = new Date(Date.now() + 900_000).toISOString()
    const parts = { role: 'member', receivedAt: Date.now() } as const
    show(found({ now: new Date().toISOString(), deadline: later, settled: 'dolsot' }, parts))
    expect(screen.getByRole('heading').textContent).toBe('Nobody who is missing can change it: The dolsot.')
    await userEvent.click(finalise() ?? document.body)
    expect(calls).toEqual([['POST', '/api/team/finalise']])
  })

  it('is only told to who has not joined', () => {
    const { role: _, me: __, ...stranger } = found({ deadline: inSeconds(900), settled: 'dolsot' })
    show(stranger)
    expect(screen.getByRole('heading').textContent).toContain('The dolsot')
    expect(finalise()).toBeNull()
  })
})
