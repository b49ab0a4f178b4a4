import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { goalOf } from '../model/ballot'
import { pageTitle } from '../model/receipt'
import type { Decision, Team } from '../model/team'
import { candidate, decidedTeam, member, team } from '../model/team.fixture'
import { FinalNote } from './final-note'
import { FinalView } from './final-view'

const PLAN_B = { restaurant: { ...candidate('tonno').restaurant, open_until: '15:00' }, minutes: 2 }
const UNTIL = '2026-11-13T13:35:00Z'

const NEXT = { restaurant: { place_id: 'far', fsq_id: 'far', name: 'The far', types: [] }, minutes: 3 }
const MOVED = {
  planB: NEXT,
  planBUntil: UNTIL,
  moved: { from: 'ladle', to: PLAN_B, why: 'full', at: '2026-11-13T11:14:00Z', byName: 'Priya' },
} as const

const decided = (rest: Partial<Decision> = { planB: PLAN_B, planBUntil: UNTIL }): Team => ({
  ...decidedTeam(rest),
  receivedAt: Date.now(),
})

function view(found: Team) {
  const { decision } = found.round
  if (!decision) throw new Error('decided')
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FinalView
        team={found}
        teamId="team-1"
        decision={decision}
        winner={goalOf(found.round)}
        connection="live"
        watched={false}
        slots={{ join: null, directions: null, crowd: undefined, visit: null, push: null }}
        onSettings={() => {}}
      />
    </QueryClientProvider>
  )
}

const calls: unknown[] = []

beforeEach(() => {
  calls.length = 0
  storedUserId.set('me')
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    calls.push([init?.method, url, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined])
    return Promise.resolve(Response.json(team({ version: 3 })))
  })
})

const button = (name: RegExp | string) => screen.queryByRole<HTMLButtonElement>('button', { name })

describe('plan B', () => {
  it('is offered with what is known of it, and one tap moves everyone', async () => {
    render(view(decided()))
    const card = screen.getByRole('region', { name: 'If it is full: The tonno, 2 min from there' })
    expect(card.textContent).toContain('Open until 15:00')
    expect(card.textContent).toContain('One tap moves everyone to Plan B.')
    await userEvent.click(button("It's full") ?? document.body)
    await waitFor(() =>
      expect(calls).toEqual([['POST', '/api/team/plan-b', { teamId: 'team-1', restaurantId: 'ladle', why: 'full' }]]),
    )
  })

  it('names the reason that was pressed', async () => {
    render(view(decided()))
    await userEvent.click(button("It's shut") ?? document.body)
    await waitFor(() => expect(calls).toMatchObject([['POST', '/api/team/plan-b', { why: 'shut' }]]))
  })

  it.each([
    ['there is none', () => decided({})],
    ['lunch is over', () => decided({ planB: PLAN_B, planBUntil: '2026-11-13T11:14:59Z' })],
    [
      'the person is not in today',
      () => ({ ...decided(), members: [member('me', 'Amara', { you: true, inToday: false })] }),
    ],
    ['the person has not joined', () => ({ ...decided(), role: undefined, members: [] }) as unknown as Team],
  ])('is not offered when %s', (_, found) => {
    render(view(found()))
    expect(button("It's full")).toBeNull()
    expect(document.body.textContent).not.toContain('If it is full')
  })
})

describe('a team that was moved', () => {
  it('reads where everyone goes, who said so, how far it is, and the next plan B', () => {
    render(view(decided(MOVED)))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everyone to The tonno')
    const text = document.body.textContent ?? ''
    expect(text).toContain('The ladle is full')
    expect(text).toContain('Priya said so at 11:14. It is 2 min from The ladle. Open until 15:00.')
    expect(text).toContain('From The ladle2 min walk')
    expect(text).toContain('If it is full too: The far, 3 min from there')
    expect(text).toContain('Check hours')
    expect(button(/^Undo/)).toBeNull()
  })

  it('reports the place it was moved to next, but not with the same tap', async () => {
    render(view(decided(MOVED)))
    await userEvent.click(button("It's shut") ?? document.body)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls).toMatchObject([['POST', '/api/team/plan-b', { restaurantId: 'tonno', why: 'shut' }]])
  })

  it('cannot be moved on in the first seconds', () => {
    render(view(decided({ ...MOVED, moved: { ...MOVED.moved, at: '2026-11-13T11:14:58Z' } })))
    expect(button("It's full")?.disabled).toBe(true)
    expect(button("It's shut")?.disabled).toBe(true)
  })

  it('can be taken back by who may, for as long as they may', async () => {
    const undoUntil = '2026-11-13T11:15:48Z'
    render(view(decided({ ...MOVED, moved: { ...MOVED.moved, undoUntil } })))
    await userEvent.click(button(/^Undo.* 4[78] seconds left/) ?? document.body)
    await waitFor(() => expect(calls).toEqual([['DELETE', '/api/team/plan-b?teamId=team-1', undefined]]))
  })

  it('is called out once to who was there, and not to who comes later', () => {
    const { rerender, unmount } = render(view(decided()))
    expect(screen.getByRole('alert').textContent).toBe('')
    rerender(view(decided(MOVED)))
    const said = 'The ladle is full. Everyone to The tonno, 2 min from there.'
    expect(screen.getByRole('alert').textContent).toBe(said)
    rerender(view(decided(MOVED)))
    expect(screen.getByRole('alert').textContent).toBe(said)
    rerender(view(decided()))
    expect(screen.getByRole('alert').textContent).toBe('Back to the first choice.')
    unmount()
    render(view(decided(MOVED)))
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('is called the same in the tab and in the dialog', () => {
    const found = decided(MOVED)
    expect(pageTitle(found.round)).toBe('Everyone to The tonno')
    render(<FinalNote team={found} renderPicture={() => null} />)
    expect(screen.getByRole('status').textContent).toContain(
      'Everyone to The tonnoThe ladle is full. Priya said so at 11:14.',
    )
  })

  it('goes to a place that was never on the ballot', () => {
    const found = decided({ ...MOVED, moved: { ...MOVED.moved, from: 'tonno', to: NEXT } })
    expect(goalOf(found.round)?.restaurant.name).toBe('The far')
    render(view(found))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everyone to The far')
  })
})

it('the receipt says what could not win, why, and what would have changed it', () => {
  render(view(decided({ wouldHave: { place_id: 'tonno', votes: 1 } })))
  const text = screen.getByRole('region', { name: 'How it was decided' }).textContent
  expect(text).toContain('1 place could not win.The shut: Closed when you arrive')
  expect(text).toContain('One more vote for The tonno would have changed it.')
})

describe('a winner that turns out to be closed', () => {
  it('is said, and plan B is one tap', async () => {
    render(view(decided({ planB: PLAN_B, planBUntil: UNTIL, doubt: 'closed' })))
    expect(screen.getByText('The ladle turns out to be closed when you arrive.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Better: The tonno, 2 min from there' })).toBeTruthy()
    expect(button("It's full")).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Go to The tonno instead' }))
    await waitFor(() =>
      expect(calls).toEqual([['POST', '/api/team/plan-b', { teamId: 'team-1', restaurantId: 'ladle', why: 'shut' }]]),
    )
  })

  it('is said where there is no plan B, too', () => {
    render(view(decided({ doubt: 'closes' })))
    expect(screen.getByText('The ladle turns out to close before you are done.')).toBeTruthy()
  })
})
