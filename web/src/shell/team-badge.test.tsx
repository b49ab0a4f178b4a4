import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { teamKey } from '@/features/team/model/current-team'
import { decidedTeam, team } from '@/features/team/model/team.fixture'
import type { Team } from '@/features/team/model/team'
import { TeamBadge } from './team-badge'

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
})

function badge(found: Team, look: 'count' | 'dot'): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(teamKey('team-1'), found)
  return (
    render(
      <QueryClientProvider client={client}>
        <TeamBadge id="team-1" look={look} />
      </QueryClientProvider>,
    ).container.textContent ?? ''
  )
}

const withoutWinner = () => {
  const found = decidedTeam()
  const { winner: _, ...decision } = found.round.decision ?? ({} as never)
  return { ...found, round: { ...found.round, decision } }
}

it.each([
  ['an open vote', () => team({ round: { voted: 3 } }), '3/4 voted', 'Vote open'],
  ['a decision', decidedTeam, 'Decided', 'Decided'],
  ['a vote without a winner', withoutWinner, 'No choice', 'No choice'],
])('of %s', (_, found, count, dot) => {
  expect(badge(found(), 'count')).toBe(count)
  expect(badge(found(), 'dot')).toBe(dot)
})

it('says when to leave, until then', () => {
  const found = decidedTeam()
  const { departure } = found.round
  const before = (minutes: number) => new Date(Date.parse(departure) - minutes * 60_000).toISOString()
  const at = (now: string) => ({ ...found, receivedAt: Date.now(), round: { ...found.round, now } })
  expect(badge(at(before(1)), 'count')).toBe('Leave 12:05')
  expect(badge(at(before(0)), 'count')).toBe('Decided')
  expect(badge({ ...at(before(1)), round: { ...withoutWinner().round, now: before(1) } }, 'count')).toBe('No choice')
})

it('is empty for who is not in the team', () => {
  const { role: __, ...stranger } = team()
  expect(badge(stranger, 'count')).toBe('')
})
