import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { storedUserId } from '@/lib/session'
import { BallotList } from './ballot-list'
import { useProposals, withProposals } from './proposals'
import { teamKey } from '../model/current-team'
import type { Team } from '../model/team'
import { candidate, team } from '../model/team.fixture'
import { useTeam, type TeamView } from '../live/use-team'

const place = (id: string, rest: Partial<Restaurant> = {}) => ({ ...candidate(id).restaurant, ...rest })
const RESULTS = ['a', 'b', 'c', 'd'].map((id) => place(id))
const on = (...ids: readonly string[]) => team({ round: { candidates: ids.map((id) => candidate(id)) } })
const shown = (found: Team, results = RESULTS) =>
  withProposals(found, results).round.candidates.map(
    ({ restaurant, proposed }) => `${restaurant.place_id}${proposed ? '?' : ''}`,
  )

describe('an empty ballot', () => {
  it('gets the first three of the current results, once', () => {
    expect(shown(on())).toEqual(['a?', 'b?', 'c?'])
    expect(shown(withProposals(on(), RESULTS))).toEqual(['a?', 'b?', 'c?'])
  })

  it('shows a proposal as a place with no vote', () => {
    expect(withProposals(on(), RESULTS).round.candidates[0]).toEqual({
      restaurant: RESULTS[0],
      hasVoted: false,
      votes: 0,
      proposed: true,
    })
  })

  it('shows nothing when no results are held', () => {
    expect(shown(on(), [])).toEqual([])
  })
})

describe('proposals', () => {
  it('fill a ballot up to three, and repeat nothing that is on it', () => {
    expect(shown(on('b'))).toEqual(['b', 'a?', 'c?'])
    expect(shown(on('x', 'a'))).toEqual(['x', 'a', 'b?'])
    expect(shown(on('x', 'y', 'z'))).toEqual(['x', 'y', 'z'])
  })

  it('leave out a place that is known to be closed on arrival', () => {
    const results = [place('a', { open_at_arrival: false }), place('b', { open_at_arrival: true }), place('c')]
    expect(shown(on(), results)).toEqual(['b?', 'c?'])
  })

  it('end with the vote', () => {
    expect(shown(team({ round: { state: 'final', candidates: [] } }))).toEqual([])
  })

  it('are for members only', () => {
    const { role: _, ...stranger } = on()
    expect(shown(stranger)).toEqual([])
  })

  it('show no numbers in a team that hides them', () => {
    const [first] = withProposals({ ...on(), round: { ...on().round, hideTallies: true } }, RESULTS).round.candidates
    expect(first).not.toHaveProperty('votes')
  })
})

function Ballot() {
  const live = useTeam('team-1')
  return live.team && <Shown live={{ ...live, team: live.team }} />
}

function Shown({ live }: { live: TeamView & { readonly team: Team } }) {
  const { team: found, vote } = useProposals(live, RESULTS, false)
  const { failedVotes, retryVote } = live
  return (
    <>
      <p>{found.round.voted} voted</p>
      <BallotList
        team={found}
        size="compact"
        onVote={vote}
        render={{ picture: () => null, facts: () => null, name: ({ name }) => name }}
        failedVotes={failedVotes}
        retryVote={retryVote}
      />
    </>
  )
}

/** A server with an empty ballot. `fails` names the calls that are not answered. */
function server(fails: ReadonlySet<string> = new Set()) {
  const calls: string[] = []
  let candidates: ReturnType<typeof candidate>[] = []
  let version = 1
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace('/api/team/', '')
    const body = JSON.parse((init?.body as string | undefined) ?? '{}') as {
      place_id?: string
      restaurantId?: string
      vote?: boolean
    }
    const key = new Headers(init?.headers).get('Idempotency-Key') ?? ''
    calls.push(`${path} ${body.place_id ?? `${body.restaurantId} ${body.vote}`} ${key.length > 0 && key.length <= 64}`)
    if (fails.has(path)) throw new TypeError('offline')
    version += 1
    if (body.place_id !== undefined && candidates.every(({ restaurant }) => restaurant.place_id !== body.place_id)) {
      candidates = [...candidates, candidate(body.place_id)]
    }
    if (body.restaurantId !== undefined) candidates = [candidate(body.restaurantId, body.vote === true ? ['me'] : [])]
    return Response.json(team({ version, round: { candidates, voted: candidates.length } }))
  })
  return calls
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(teamKey('team-1'), { ...on(), receivedAt: Date.now() })
  render(
    <QueryClientProvider client={client}>
      <Ballot />
    </QueryClientProvider>,
  )
}

const thumb = (id: string) => screen.getByRole('button', { name: new RegExp(`Vote for The ${id}$`) })
const row = (id: string) =>
  screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(`The ${id}`))
const NOTE = 'Only you see this until you vote for it.'

describe('a ballot with proposals', () => {
  beforeEach(() => {
    storedUserId.set('person-1')
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    )
  })

  it('sends nothing while it is only looked at', async () => {
    const calls = server()
    show()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    for (const one of screen.getAllByRole('listitem')) expect(one.textContent).toContain(NOTE)
    await new Promise((resolve) => void setTimeout(resolve, 20))
    expect(calls).toEqual([])
  })

  it('adds a proposal and votes for it with one press', async () => {
    const calls = server()
    show()
    const pressed = thumb('b')
    await userEvent.click(pressed)
    expect(screen.getByText('1 voted')).toBeTruthy()
    await waitFor(() => expect(row('b')?.textContent).not.toContain(NOTE))
    expect(calls).toEqual(['suggestions b true', 'vote b true true'])
    expect(pressed.getAttribute('aria-pressed')).toBe('true')
    expect(pressed.isConnected).toBe(true)
    expect(row('a')?.textContent).toContain(NOTE)

    // Once it is on the ballot a thumb is only a vote.
    await userEvent.click(pressed)
    await waitFor(() => expect(pressed.getAttribute('aria-pressed')).toBe('false'))
    await userEvent.click(pressed)
    await waitFor(() => expect(calls).toHaveLength(4))
    expect(calls.slice(2)).toEqual(['vote b false true', 'vote b true true'])
  })

  it('says so when a proposal could not be voted for, and Retry sends it again', async () => {
    const fails = new Set(['vote'])
    const calls = server(fails)
    show()
    await userEvent.click(thumb('a'))
    expect((await screen.findByRole('alert')).textContent).toContain('Vote not saved: The a.')
    expect(thumb('a').getAttribute('aria-pressed')).toBe('false')
    fails.clear()
    await userEvent.click(screen.getByRole('button', { name: 'Retry The a' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(thumb('a').getAttribute('aria-pressed')).toBe('true')
    expect(calls.at(-1)).toBe('vote a true true')
  })
})
