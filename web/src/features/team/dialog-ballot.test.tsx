import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '@/ui/dialog'
import { HowVoted } from './decided/how-voted'
import { ReceiptCard } from './decided/receipt-card'
import { candidate, decidedTeam, team } from './model/team.fixture'
import type { Team } from './model/team'
import type { TeamView } from './live/use-team'
import { VoteView } from './dialog-ballot'

function live(found: Team): TeamView & { readonly team: Team } {
  return {
    team: found,
    connection: 'live',
    error: null,
    isFetching: false,
    refetch: vi.fn<() => void>(),
    vote: vi.fn<TeamView['vote']>(),
    wanted: new Map(),
    isVoting: false,
    failedVotes: [],
    retryVote: vi.fn<TeamView['retryVote']>(),
  }
}

function show(found: Team) {
  const now = { ...found, receivedAt: Date.now() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Dialog title="Team Voting" open onClose={() => {}}>
          <VoteView
            live={live(now)}
            suggestions={RESULTS}
            onView={() => {}}
            onClose={() => {}}
            render={{ picture: () => null, facts: () => null, name: ({ name }) => name }}
          />
        </Dialog>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole('dialog').textContent ?? ''
}

const RESULTS = ['a', 'b'].map((id) => candidate(id).restaurant)

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
const INVITATIONS = [
  "Vote on today's lunch",
  'Share the link to let your team members vote',
  'Add restaurant',
  'Finalise choice',
  'Vote for',
]

describe('the dialog', () => {
  it('says what the specification says while the vote is open', () => {
    const text = show(team())
    for (const words of INVITATIONS) expect(text).toContain(words)
    expect(screen.getByRole('heading', { name: 'Team Voting' })).toBeTruthy()
    expect(screen.getByText('Current group: Tech Team')).toBeTruthy()
    expect(screen.getByText('4 members • Created by you')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: "Vote on today's lunch" })).toBeTruthy()
    expect(screen.getByText('Share the link to let your team members vote')).toBeTruthy()
    expect(screen.getByText('Closes 11:50')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Team share link' }).hasAttribute('readonly')).toBe(true)
    expect(screen.getAllByRole('button', { name: /^0\/4 votes\. Vote for The / })).toHaveLength(3)
    expect(rows()[0]).toContain('The ladleIndian, 0.4 km')
    expect(screen.getByRole('button', { name: 'Add restaurant' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Finalise choice' })).toBeTruthy()
  })

  it('shows results as proposals until the time is over', () => {
    show(team({ round: { candidates: [] } }))
    expect(rows().map((text) => text.slice(0, 5))).toEqual(['The a', 'The b'])
    cleanup()
    const text = show(team({ round: { candidates: [], now: '2026-11-13T11:50:01Z' } }))
    expect(screen.queryAllByRole('listitem')).toEqual([])
    expect(text).not.toContain('Add restaurant')
  })

  it('invites nobody to vote once it is decided', () => {
    const text = show(decidedTeam())
    for (const words of INVITATIONS) expect(text).not.toContain(words)
    expect(screen.getByRole('heading', { name: "Today's lunch is decided" })).toBeTruthy()
    expect(screen.getByText('Decided', { exact: true })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Team share link' })).toBeTruthy()
  })

  it('has the winner on top and the closed place below it, with its votes', () => {
    show(decidedTeam())
    const [first = '', second = '', third = ''] = rows()
    expect(first).toContain('The ladle')
    expect(first).toContain('Winner1/4')
    expect(second).toContain('The tonno')
    expect(third).toContain('The shut')
    expect(third).toContain('Closed when you arrive')
    expect(third).toContain('2/4')
  })

  it('names the rule that decided, in the words of the page', () => {
    show(decidedTeam())
    const note = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes('it is'))
    expect(note?.textContent).toContain('The ladle it is')
    expect(note?.textContent).toContain('1 of 4 votes. It had the most votes among the places that were open.')
    expect(note?.textContent).toContain('Leave together at 12:05')
  })

  it('does not say that something was decided when there is no winner', () => {
    const { winner: _, meetAt: __, ...receipt } = decidedTeam().round.decision ?? {}
    const found = decidedTeam()
    const decision = { ...receipt, rule: 'closed' as const } as Team['round']['decision'] & object
    const text = show({ ...found, round: { ...found.round, decision } })
    expect(text).toContain('Nothing open to go to')
    expect(text).toContain("Everything with votes is closed when you'd arrive, so there is no winner.")
    expect(text).not.toContain('decided')
    expect(text).not.toContain('Decided')
    for (const words of INVITATIONS) expect(text).not.toContain(words)
  })
})

it('the page tells the same as the dialog', () => {
  const found = decidedTeam()
  const { decision } = found.round
  if (!decision) throw new Error('decided')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiptCard team={found} teamId="team-1" decision={decision} />
      <HowVoted team={found} decision={decision} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(
    '2 of 4 voted. It had the most votes among the places that were open. Amara closed voting at 11:42.',
  )
  const lines = within(screen.getByRole('region', { name: 'How we voted' })).getAllByRole('listitem')
  const [first = '', , third = ''] = lines.map(({ textContent }) => textContent ?? '')
  expect(first).toContain('The ladle')
  expect(third).toContain('The shut')
  expect(third).toContain('Closed when you arrive')
  expect(third).toContain('2 of 4 votes')
})
