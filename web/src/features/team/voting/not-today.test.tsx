import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import type { Veto } from '@/domain/veto'
import { BallotList } from './ballot-list'
import type { Candidate, Team } from '../model/team'
import { candidate, team, type TeamParts } from '../model/team.fixture'

afterEach(cleanup)

const calls: string[] = []
let own: Veto
/** What the next change is answered with instead. */
let refusal: Response | undefined

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  calls.push(`${request.method} ${new URL(request.url).pathname}`)
  if (request.method !== 'GET' && refusal) return refusal
  if (request.method === 'PUT') {
    const { restaurantId } = (await request.json()) as { restaurantId: string }
    own = { allowed: true, left: 1, restaurantId, state: 'counts' }
  }
  if (request.method === 'DELETE') own = { allowed: true, left: 1 }
  return Response.json(own)
}

beforeEach(() => {
  calls.length = 0
  own = { allowed: true, left: 1 }
  refusal = undefined
  storedUserId.set('me')
  vi.stubGlobal('fetch', answer)
})

const PLAIN = { picture: () => null, facts: () => null, name: ({ name }: Candidate['restaurant']) => name }
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

function show(parts: TeamParts = {}, queries = client(), canVote = true) {
  const list = (found: Team) => (
    <QueryClientProvider client={queries}>
      <BallotList
        team={found}
        size="big"
        onVote={canVote ? vi.fn<() => void>() : undefined}
        render={PLAIN}
        failedVotes={[]}
        retryVote={vi.fn<() => void>()}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(list(team({ vetoes: true, ...parts })))
  return (next: TeamParts) => rerender(list(team({ vetoes: true, ...next })))
}

const say = (name: string) => screen.findByRole('button', { name: `Not today: ${name}` })

it('says what it means before anything is sent, and sends nothing if the person thinks better of it', async () => {
  show()
  await userEvent.click(await say('The ladle'))
  const ask = screen.getByRole('group', { name: 'Not today: The ladle' })
  expect(ask.textContent).toContain('nobody learns that it was you')
  expect(ask.textContent).toContain('one a week')
  expect(document.activeElement?.textContent).toBe('Cancel')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await say('The ladle'))
  expect(calls).toEqual(['GET /api/team/veto'])
})

it('marks the place for its owner, who can undo it', async () => {
  show()
  await userEvent.click(await say('The ladle'))
  await userEvent.click(screen.getByRole('button', { name: 'Not today' }))
  const undo = await screen.findByRole('button', { name: 'Undo your Not today for The ladle' })
  expect(document.activeElement).toBe(undo)
  const [row, other] = screen.getAllByRole('listitem')
  expect(row?.textContent).toContain('Your Not today')
  expect(row?.textContent).toContain('It counts if voting closes as it is now.')
  expect(other?.textContent).not.toContain('Your Not today')
  await userEvent.click(await say('The dolsot'))
  expect(screen.getByText('It replaces the one for The ladle.')).toBeTruthy()
  await userEvent.click(undo)
  expect(document.activeElement).toBe(await say('The ladle'))
  expect(calls).toContain('DELETE /api/team/veto')
})

it.each([
  ['few', 'Too few others did not vote for it: it would show who you are, so it does not count.'],
  ['hidden', 'we cannot say yet whether it counts'],
  ['unvoted', 'Nobody has voted for it yet'],
  ['unused', 'It does not count'],
] as const)('tells the owner of one that is %s', async (state, text) => {
  own = { allowed: true, left: 1, restaurantId: 'ladle', state }
  show()
  expect((await screen.findByText('Your Not today')).closest('li')?.textContent).toContain(text)
})

it('is offered to nobody who has none left, and says when there is another', async () => {
  own = { allowed: true, left: 0 }
  show()
  expect(await screen.findByText(/You have used your Not today of this week/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Not today/ })).toBeNull()
})

it('cannot be undone once it counted', async () => {
  own = { allowed: true, left: 0, restaurantId: 'ladle', state: 'spent' }
  show()
  expect(await screen.findByText(/It counted, so it stays for today/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})

it.each([
  ['the owner turned it off', { vetoes: false }],
  ['an older replica knows nothing of it', { vetoes: false }],
  ['the round is closed', { round: { state: 'final' as const } }],
])('is not there, nor asked for, where %s', (_, parts) => {
  show(parts)
  expect(calls).toEqual([])
  expect(screen.queryByText(/Not today/)).toBeNull()
})

it('is not there for a place that only this browser proposes, nor for who cannot vote', async () => {
  show({ round: { candidates: [candidate('ladle', [], { proposed: true }), candidate('dolsot')] } })
  await say('The dolsot')
  expect(screen.queryByRole('button', { name: 'Not today: The ladle' })).toBeNull()
  cleanup()
  show({}, client(), false)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.queryByText(/Not today/)).toBeNull()
})

it('asks again when the ballot changes, only for who has one', async () => {
  const change = show()
  await say('The ladle')
  change({ version: 2 })
  expect(calls).toHaveLength(1)
  own = { allowed: true, left: 1, restaurantId: 'ladle', state: 'counts' }
  cleanup()
  const again = show()
  await screen.findByText('Your Not today')
  expect(calls).toHaveLength(2)
  own = { allowed: true, left: 1, restaurantId: 'ladle', state: 'few' }
  again({ version: 2 })
  expect(await screen.findByText(/Too few others/)).toBeTruthy()
})

it('says why it could not be saved', async () => {
  refusal = Response.json(
    {
      type: '/problems/conflict',
      title: 'Conflict',
      status: 409,
      code: 'veto-off',
      message: 'Your team has turned Not today off.',
    },
    { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
  )
  show()
  await userEvent.click(await say('The ladle'))
  await userEvent.click(screen.getByRole('button', { name: 'Not today' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your team has turned Not today off.')
})
