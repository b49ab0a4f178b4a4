import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BallotList } from './ballot-list'
import type { Candidate, Team } from '../model/team'
import { candidate, team } from '../model/team.fixture'

type Vote = (placeId: string, want: boolean) => void

function show(found: Team, size: 'compact' | 'big', onVote?: Vote) {
  const rest = { failedVotes: [], retryVote: vi.fn<(placeId: string) => void>(), picture: () => null }
  return render(<BallotList team={found} size={size} onVote={onVote} {...rest} />)
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

  it('marks a place that is closed on arrival, has it last and never calls it leading', () => {
    const shut = candidate('shut', ['me', 'priya', 'mei'], { closed: true })
    show(of(shut, candidate('ladle', ['me', 'priya']), candidate('dolsot')), size, vi.fn<Vote>())
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'The ladle',
      'The dolsot',
      'The shut',
    ])
    expect(texts.map((text) => text.includes('Closed when you arrive'))).toEqual([false, false, true])
    expect(texts.map((text) => text.includes('Leading'))).toEqual([size === 'big', false, false])
    expect(texts[2]).toContain('3/4')
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
  expect(texts[1]).toContain('Ask about halal, nut-free')
  expect(texts[2]).toContain('No gluten-free')
})

it('votes that were not saved are said, each with its way to send it again', async () => {
  const retry = vi.fn<(placeId: string) => void>()
  const failed = [{ placeId: 'ladle', want: true, error: new TypeError('offline') }]
  const rest = { onVote: vi.fn<Vote>(), picture: () => null, failedVotes: failed, retryVote: retry }
  render(<BallotList team={team()} size="compact" {...rest} />)
  expect(screen.getByRole('alert').textContent).toContain('Vote not saved: The ladle.')
  await userEvent.click(button('Retry The ladle'))
  expect(retry).toHaveBeenCalledWith('ladle')
  expect(document.activeElement).toBe(button('0/4 votes. Vote for The ladle'))
})
