import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { goalOf, newsOf } from '../model/ballot'
import { pageTitle } from '../model/receipt'
import type { Decision, Team } from '../model/team'
import { candidate, decision, member, team } from '../model/team.fixture'
import { FinalNote } from './final-note'
import { FinalView } from './final-view'

const MEMBERS = [
  member('me', 'Amara', { owner: true, you: true }),
  ...['Priya', 'Ben', 'Cara', 'Dan'].map((name) => member(name.toLowerCase(), name)),
]

type Tables = NonNullable<Decision['tables']>

const line = (id: string, ruling: 'must' | 'closed') => ({ place_id: id, name: `The ${id}`, votes: 0, ruling })

/** The grill is larger; the ladle is the other table. */
function decided(yours: 'grill' | 'ladle' | undefined): Team {
  const tables: Tables = [
    { place_id: 'grill', name: 'The grill', arriveAt: '2026-11-13T12:09:00Z', members: ['ben', 'cara', 'dan'] },
    { place_id: 'ladle', name: 'The ladle', arriveAt: '2026-11-13T12:12:00Z', members: ['priya'] },
  ]
  const found = tables.map((one) =>
    one.place_id === yours ? { ...one, yours: true, members: ['me', ...(one.members ?? [])] } : one,
  )
  return team({
    members: MEMBERS,
    receivedAt: Date.now(),
    round: {
      state: 'final',
      headCount: 5,
      candidates: ['grill', 'ladle', 'shut'].map((id) => candidate(id, [], { ruling: 'must' })),
      decision: decision({
        winner: 'grill',
        rule: 'tables',
        turnout: 0,
        headCount: 5,
        tables: found,
        tally: [line('grill', 'must'), line('ladle', 'must'), line('shut', 'closed')],
      }),
    },
  })
}

function show(found: Team) {
  const { decision: receipt } = found.round
  if (!receipt) throw new Error('decided')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FinalView
        team={found}
        teamId="team-1"
        decision={receipt}
        winner={goalOf(found.round)}
        connection="live"
        watched={false}
        slots={{ join: null, directions: <a href="/way">Directions</a>, crowd: undefined, visit: null, push: null }}
        onSettings={() => {}}
      />
    </QueryClientProvider>,
  )
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const region = (name: string) => within(screen.getByRole('region', { name }))
const comes = () =>
  region("Who's coming")
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a decision of two tables', () => {
  it('shows who sits at the smaller one their own place and people', () => {
    const found = decided('ladle')
    show(found)
    expect(title()).toBe('Your table: The ladle')
    expect(screen.getByText('With you and Priya. No place suited everyone, so there are two tables.')).toBeTruthy()
    expect(comes()).toHaveLength(2)
    const other = region('The other table').getByRole('listitem').textContent
    expect(other).toContain('The grill With Ben, Cara and Dan. There at')
    expect(pageTitle(found.round)).toBe('Your table: The ladle')
  })

  it('shows who sits at the larger one theirs', () => {
    show(decided('grill'))
    expect(title()).toBe('Your table: The grill')
    expect(screen.getByRole('link', { name: 'Directions' })).toBeTruthy()
    expect(comes()).toHaveLength(4)
    expect(region('The other table').getByRole('listitem').textContent).toContain('The ladle With Priya.')
  })

  it('shows both, the larger first, to who sits at none', () => {
    show(decided(undefined))
    expect(title()).toBe('Two tables: The grill and The ladle')
    const lines = region('The two tables').getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent.slice(0, 9))).toEqual(['The grill', 'The ladle'])
    expect(comes()).toHaveLength(5)
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
    expect(screen.getByText('Meet')).toBeTruthy()
    expect(screen.queryByText('Sit down')).toBeNull()
  })

  it('says in the receipt how it came about, and does not list the tables as places that could not win', () => {
    show(decided('grill'))
    const receipt = region('How it was decided')
    expect(receipt.getByText(/^5 of 5 accepted a table\. No place suited everyone/)).toBeTruthy()
    expect(receipt.getByText('1 place could not win.')).toBeTruthy()
  })

  it('is told in the dialog, and aloud', () => {
    const found = decided('ladle')
    render(<FinalNote team={found} renderPicture={() => null} />)
    expect(screen.getByRole('status').textContent).toContain('The grill: With Ben, Cara and Dan.')
    expect(newsOf(team({ members: MEMBERS }), found)).toBe('Voting is closed. Two tables: The grill and The ladle.')
  })
})
