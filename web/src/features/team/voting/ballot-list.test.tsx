import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { currentToasts } from '@/ui/toast/toasts'
import { BallotList } from './ballot-list'
import type { Candidate, Team } from '../model/team'
import { candidate, team } from '../model/team.fixture'

const PLAIN = {
  picture: () => null,
  facts: () => 'Back 12:54',
  name: ({ name }: Candidate['restaurant']) => <a href="/details">{name}</a>,
}

type Vote = (placeId: string, want: boolean) => void

function show(found: Team, size: 'compact' | 'big', onVote?: Vote) {
  const rest = { failedVotes: [], retryVote: vi.fn<(placeId: string) => void>(), render: PLAIN }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <BallotList team={found} size={size} onVote={onVote} {...rest} />
    </QueryClientProvider>,
  )
}

const of = (...candidates: readonly Candidate[]) => team({ round: { candidates: [...candidates] } })
const button = (name: string) => screen.getByRole('button', { name })

describe.each(['compact', 'big'] as const)('a %s ballot', (size) => {
  it('says how a place stands, who is for it, and gives its thumb a name', async () => {
    const onVote = vi.fn<Vote>()
    show(of(candidate('ladle', ['priya', 'me']), candidate('dolsot')), size, onVote)
    const [first, second] = screen.getAllByRole('listitem')
    expect(first?.textContent).toContain('2/4 votes')
    expect(first?.textContent).toContain('Voted for by Priya and you')
    expect(second?.textContent).toContain('0/4 votes')
    const [mine, other] =
      size === 'big'
        ? [button('Voted for The ladle'), button('Vote for The dolsot')]
        : [button('2/4 votes. Vote for The ladle'), button('0/4 votes. Vote for The dolsot')]
    expect(mine.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(mine)
    await userEvent.click(other)
    expect(onVote.mock.calls).toEqual([
      ['ladle', false],
      ['dolsot', true],
    ])
  })

  it('shows no numbers while votes are hidden', () => {
    const { votes: _, voters: __, ...hidden } = candidate('ladle')
    show(of(hidden), size, vi.fn<Vote>())
    expect(screen.getByRole('listitem').textContent).not.toMatch(/\d\/4/)
    expect(button('Vote for The ladle')).toBeTruthy()
  })

  it('has no thumb to press for who may not vote', () => {
    show(of(candidate('ladle', ['priya'])), size)
    const votes = screen.queryAllByRole<HTMLButtonElement>('button')
    expect(votes.every(({ disabled }) => disabled)).toBe(true)
    expect(screen.getByRole('listitem').textContent).toContain('1/4 votes')
  })

  it('has places that cannot win in a fold below, each with its reason and without a thumb', () => {
    const shut = candidate('shut', ['priya', 'mei', 'x'], { closed: true, ruling: 'closed', suggestedBy: 'Mei' })
    const soon = candidate('soon', [], {
      ruling: 'closes',
      restaurant: { ...candidate('soon').restaurant, open_until: '13:30' },
    })
    const nuts = candidate('nuts', [], { ruling: 'must' })
    const veto = candidate('veto', [], { ruling: 'veto' })
    show(of(shut, soon, nuts, veto, candidate('ladle', ['me', 'priya']), candidate('dolsot')), size, vi.fn<Vote>())
    const ballot = within(screen.getByRole('list', { name: "Today's ballot" })).getAllByRole('listitem')
    expect(ballot.map(({ dataset }) => dataset['place'])).toEqual(['ladle', 'dolsot'])
    expect(ballot[0]?.textContent?.includes('Leading')).toBe(size === 'big')
    const fold = screen.getByRole('group')
    expect(fold).toHaveProperty('open', false)
    expect(fold.querySelector('summary')?.textContent).toBe('4 cannot win today')
    expect([...fold.querySelectorAll('li p')].map(({ textContent }) => textContent?.trim())).toEqual([
      'Closed when you arrive: cannot win. Suggested by Mei.',
      'Closes at 13:30, before you are done: cannot win.',
      'Not for someone here: cannot win.',
      'Someone said not today: cannot win.',
    ])
    expect(fold.textContent).not.toContain('Leading')
    expect(fold.textContent).not.toContain('3/4')
    expect(fold.querySelectorAll('button')).toHaveLength(0)
  })

  it('opens the fold where it holds the own vote, which can be taken back', async () => {
    const onVote = vi.fn<Vote>()
    show(of(candidate('shut', ['me'], { closed: true }), candidate('ladle')), size, onVote)
    expect(screen.getByRole('group')).toHaveProperty('open', true)
    expect(screen.getByText('Your vote stays here. It cannot count.')).toBeTruthy()
    await userEvent.click(button('Take back your vote for The shut'))
    expect(onVote.mock.calls).toEqual([['shut', false]])
  })

  it('opens the fold where it holds the own suggestion', () => {
    show(of(candidate('shut', [], { ruling: 'must', suggestedBy: 'Amara' }), candidate('ladle')), size, vi.fn<Vote>())
    expect(screen.getByRole('group')).toHaveProperty('open', true)
    expect(screen.getByRole('group').textContent).toContain('Suggested by you.')
  })

  it('says of every place what is known, who suggested it, and leads to its details', () => {
    show(of(candidate('ladle', [], { suggestedBy: 'Priya' }), candidate('dolsot', [], { suggestedBy: 'Amara' })), size)
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(first).toContain('Back 12:54')
    expect(first?.toLowerCase()).toContain('suggested by priya')
    expect(second?.toLowerCase()).toContain('suggested by you')
    expect(screen.getByRole('link', { name: 'The ladle' })).toBeTruthy()
  })

  it('lets the own suggestion be removed while nobody else has voted for it', async () => {
    storedUserId.set('me')
    const calls: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      calls.push([init?.method, url])
      const problem = { code: 'suggestion-voted', message: 'Somebody else has voted, so it stays.' }
      return Promise.resolve(
        calls.length > 1 ? Response.json(team({ version: 2 })) : Response.json(problem, { status: 409 }),
      )
    })
    const mine = candidate('ladle', ['me'], { suggestedBy: 'Amara', removable: true })
    show(of(mine, candidate('dolsot', [], { suggestedBy: 'Amara' }), candidate('tonno')), size, vi.fn<Vote>())
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    await userEvent.click(button('Remove your suggestion, The ladle'))
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has voted, so it stays.')
    await userEvent.click(button('Remove your suggestion, The ladle'))
    await waitFor(() => expect(currentToasts()[0]?.title).toBe('Suggestion removed'))
    expect(calls.at(-1)).toEqual(['DELETE', '/api/team/suggestions/ladle?teamId=team-1'])
    expect(document.activeElement?.textContent).toBe('The dolsot')
  })

  it('lets a suggestion that cannot win be removed too', () => {
    show(of(candidate('shut', [], { ruling: 'must', removable: true })), size, vi.fn<Vote>())
    expect(button('Remove your suggestion, The shut')).toBeTruthy()
  })

  it('says so of a place that left the catalogue', () => {
    show(of(candidate('ladle', [], { gone: true })), size)
    expect(screen.getByText('No longer in the catalogue')).toBeTruthy()
  })
})

it('a big ballot says who leads, and whether it serves what the team and the person need', () => {
  show(
    of(
      candidate('ladle', ['priya'], {
        verdict: { kind: 'covers', needs: [] },
        forYou: { kind: 'ask', needs: ['Kosher'] },
      }),
      candidate('dolsot', [], {
        forYou: { kind: 'covers', needs: [] },
        verdict: { kind: 'ask', needs: ['Halal', 'Nut-free'] },
      }),
      candidate('tonno', [], { verdict: { kind: 'no', needs: ['Gluten-free'] } }),
    ),
    'big',
  )
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Leading')
  expect(texts[0]).toContain("Covers the team's needs")
  expect(texts[0]).toContain('For you: ask about kosher')
  expect(texts[1]).not.toContain('For you')
  expect(texts[1]).toContain('Ask about halal, nuts')
  expect(texts[2]).toContain('Not for someone here')
  expect(texts[2]).not.toContain('gluten')
})

it('votes that were not saved are said, each with its way to send it again', async () => {
  const retry = vi.fn<(placeId: string) => void>()
  const failed = [{ placeId: 'ladle', want: true, error: new TypeError('offline') }]
  const rest = { onVote: vi.fn<Vote>(), render: PLAIN, failedVotes: failed, retryVote: retry }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BallotList team={team()} size="compact" {...rest} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Vote not saved: The ladle.')
  await userEvent.click(button('Retry The ladle'))
  expect(retry).toHaveBeenCalledWith('ladle')
  expect(document.activeElement).toBe(button('0/4 votes. Vote for The ladle'))
})
