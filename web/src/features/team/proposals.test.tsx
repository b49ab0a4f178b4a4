import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '../../session'
import { useProposals } from './proposals'
import type { Team } from './team'
import { candidate, team } from './team-world'

const IDS = ['a', 'b', 'c', 'd']
let rounds = 0

function Proposing({ found, ids }: { found: Team; ids: readonly string[] }) {
  useProposals(found, ids)
  return null
}

function propose(found: Team, ids: readonly string[] = IDS) {
  const client = new QueryClient()
  return render(
    <QueryClientProvider client={client}>
      <Proposing found={found} ids={ids} />
      <Proposing found={found} ids={ids} />
    </QueryClientProvider>,
  )
}

/** A server whose ballot starts with `others`, put there in the meantime. */
function server(others: readonly string[] = []) {
  const places = [...others]
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const body = JSON.parse(init?.body as string) as { place_id?: string; restaurantId?: string; vote?: boolean }
    asked.push(`${url as string} ${body.place_id ?? `${body.restaurantId} ${body.vote}`}`)
    if (body.place_id === 'gone') return Response.json({ message: 'Restaurant not found' }, { status: 404 })
    const there = body.place_id !== undefined && places.includes(body.place_id)
    if (body.place_id !== undefined && !there) places.push(body.place_id)
    const candidates = places.map((id) => candidate(id, there && id === body.place_id ? ['me'] : []))
    return Response.json(team({ version: asked.length + 1, round: { candidates } }))
  })
  return asked
}

const empty = () => team({ round: { id: `round-${(rounds += 1)}`, candidates: [] } })

beforeEach(() => storedUserId.set('person-1'))

describe('an empty ballot', () => {
  it('gets the first three of the current results, once', async () => {
    const asked = server()
    const found = empty()
    propose(found)
    propose(found)
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(asked).toEqual(['a', 'b', 'c'].map((id) => `/api/team/suggestions ${id}`))
  })

  it('goes on after a place that is no longer there', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const asked = server()
    propose(empty(), ['gone', 'b', 'c'])
    await waitFor(() => expect(asked).toHaveLength(3))
  })

  it('is left to a colleague who began in the same moment, and no vote is cast by it', async () => {
    const asked = server(['a', 'x'])
    propose(empty())
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toEqual(['/api/team/suggestions a', '/api/team/vote a false'])
  })

  it.each([
    ['no results are held', empty, []],
    ['the round is closed', () => team({ round: { id: 'closed', state: 'final', candidates: [] } }), IDS],
    ['something is on it', () => team({ round: { id: 'full' } }), IDS],
  ])('stays as it is when %s', async (_, found, ids) => {
    const asked = server()
    propose(found(), ids)
    await new Promise((resolve) => void setTimeout(resolve, 20))
    expect(asked).toEqual([])
  })
})
