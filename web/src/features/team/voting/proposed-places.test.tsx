import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { BallotList } from './ballot-list'
import { ProposedPlaces } from './proposed-places'
import { teamKey } from '../model/current-team'
import type { Team } from '../model/team'
import { candidate, team } from '../model/team.fixture'

const PROPOSED = [
  { restaurant: candidate('a').restaurant, reason: 'needs' },
  { restaurant: { ...candidate('b').restaurant, walking_time: 4, travel_basis: 'route' }, reason: 'near' },
  { restaurant: candidate('c').restaurant, reason: 'a reason of later' },
]

const RENDER = { picture: () => null, facts: () => null, name: ({ name }: { name: string }) => name }

function Ballot() {
  const { data } = useQuery<Team>({ queryKey: teamKey('team-1'), enabled: false })
  if (!data) return null
  return (
    <>
      <BallotList team={data} size="big" onVote={() => {}} render={RENDER} failedVotes={[]} retryVote={() => {}} />
      <ProposedPlaces team={data} heading="h3" render={RENDER} otherwise={<p>Nothing</p>} />
    </>
  )
}

interface Answers {
  readonly proposed?: unknown
  readonly status?: number
  readonly ruled?: string
}

/** A server that proposes, and takes what is added; `ruled` is refused once. Answers with what it was sent. */
function server({ proposed = PROPOSED, status = 200, ruled = '' }: Answers = {}) {
  const added: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).includes('/proposals')) return Response.json(proposed, { status })
    const { place_id, anyway } = JSON.parse(init?.body as string) as { place_id: string; anyway?: boolean }
    const refused = { code: 'candidate-ruled-out', message: 'It cannot win.' }
    if (place_id === ruled && !anyway) return Response.json(refused, { status: 409 })
    added.push(place_id)
    const candidates = added.map((id) => candidate(id))
    return Response.json(team({ version: 1 + added.length, round: { candidates } }))
  })
  return added
}

function show(...on: readonly string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(teamKey('team-1'), team({ round: { candidates: on.map((id) => candidate(id)) } }))
  render(
    <QueryClientProvider client={client}>
      <Ballot />
    </QueryClientProvider>,
  )
}

const put = (id: string) => screen.findByRole('button', { name: new RegExp(`^Put it to the vote.*The ${id}$`) })
const puts = () => screen.queryAllByRole('button', { name: /^Put it/ }).map(({ textContent }) => textContent?.at(-1))

beforeEach(() => storedUserId.set('person-1'))

describe('what a ballot proposes', () => {
  it('has a reason where one is known, and sends nothing', async () => {
    const added = server()
    show()
    await put('a')
    expect(puts()).toEqual(['a', 'b', 'c'])
    expect(screen.getByText("Covers the team's needs")).toBeTruthy()
    expect(screen.getByText('Only 4 min on foot')).toBeTruthy()
    expect(document.body.textContent).not.toContain('a reason of later')
    expect(added).toEqual([])
  })

  it('goes on the ballot with one press, and the focus with it', async () => {
    const added = server()
    show()
    await userEvent.click(await put('b'))
    await waitFor(() => expect(puts()).toEqual(['a', 'c']))
    expect(added).toEqual(['b'])
    expect(screen.getByRole('heading', { name: 'More to choose from' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Vote for The b')
    expect(screen.queryByRole('button', { name: 'Put all three to the vote' })).toBeNull()
  })

  it('goes there together', async () => {
    const added = server()
    show()
    await put('a')
    await userEvent.click(screen.getByRole('button', { name: 'Put all three to the vote' }))
    await waitFor(() => expect(puts()).toEqual([]))
    expect(added).toEqual(['a', 'b', 'c'])
    expect(screen.queryByText('Nothing')).toBeNull()
  })

  it('is asked about first where it cannot win any more', async () => {
    const added = server({ ruled: 'a' })
    show()
    await userEvent.click(await put('a'))
    await userEvent.click(await screen.findByRole('button', { name: 'Add anyway' }))
    await waitFor(() => expect(added).toEqual(['a']))
  })

  it.each([
    ['nothing', { proposed: [] }],
    ['no answer', { proposed: {}, status: 503 }],
  ])('can be %s', async (_, answer) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server(answer)
    show()
    expect(await screen.findByText('Nothing')).toBeTruthy()
  })

  it('is not asked for where the ballot has enough', () => {
    server()
    show('x', 'y', 'z')
    expect(puts()).toEqual([])
    expect(globalThis.fetch).not.toHaveBeenCalled()
  })
})
