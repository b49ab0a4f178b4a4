import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { teamKey } from './model/current-team'
import { candidate, decidedTeam, member, team, type TeamParts } from './model/team.fixture'
import type { Team } from './model/team'
import { Today } from './today'

const at = (time: string) => new Date(`2026-11-13T${time}:00Z`)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Asked = { lunch: { name: string } | undefined; children?: ReactNode }
/** Asks of a lunch that it is given together with something else to show, as after lunch. */
function After({ lunch, children }: Asked) {
  return children && lunch ? <p>How was {lunch.name}?</p> : children
}

const LUNCH = { id: 'x', name: 'The other', types: [], visitDate: at('12:20').toISOString() }

function show(found: Team | undefined, time = '11:15', lunch?: typeof LUNCH) {
  vi.setSystemTime(at(time))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (found) client.setQueryData(teamKey('team-1'), { ...found, receivedAt: at('11:15').getTime() })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Today id="team-1" lunch={lunch} After={After} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return document.body.textContent
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const TO_TEAM = '/team/team-1'

/** Amara has not voted, Priya has, and two seats are not taken. */
const open = (round: TeamParts['round'] = {}) =>
  team({
    members: [member('me', 'Amara', { owner: true, you: true }), member('priya', 'Priya', { voted: true })],
    round: { voted: 1, candidates: [candidate('ladle', ['priya']), candidate('tonno')], ...round },
  })

describe('while the vote is open', () => {
  it('says how long, who is missing and who leads, and has one link', () => {
    const text = show(open())
    expect(screen.getByRole('region', { name: 'The vote is open' }).textContent).toContain('Tech Team, today')
    expect(text).toContain('1 of 4 has voted. Closes 11:50.')
    expect(text).toContain('35min')
    expect(text).toContain('The ladle is leading.')
    expect(text).toContain('Yet to vote: Amara (you) and 2 more.')
    expect(links()).toEqual([['Vote now', TO_TEAM]])
  })

  it('names nobody and nothing that the team hides', () => {
    const hidden = candidate('ladle')
    const text = show(open({ showNames: false, hideTallies: true, candidates: [hidden] }))
    expect(text).toContain('1 of 4 has voted.')
    expect(text).toContain('Votes are hidden until it closes.')
    expect(text).not.toContain('Yet to vote')
    expect(text).not.toContain('Priya')
    expect(text).not.toContain('leading')
  })

  it('asks nobody who has voted, or whose time is over', () => {
    show(open({ candidates: [candidate('ladle', ['me'])] }))
    expect(links()).toEqual([['See the vote', TO_TEAM]])
  })

  it('says that votes are counted once the time is over', () => {
    expect(show(open(), '11:51')).toContain('The votes are being counted')
    expect(links()).toEqual([['See the vote', TO_TEAM]])
  })
})

const plan = { restaurant: { ...candidate('oliver').restaurant }, minutes: 2 }

describe('once it is decided', () => {
  it('says where, when to leave and plan B, and has one link', () => {
    const text = show(decidedTeam({ planB: plan }), '11:45')
    expect(screen.getByRole('region', { name: 'The ladle, leave 12:05' })).toBeTruthy()
    expect(text).toContain('Tech Team, decided 11:42')
    expect(text).toContain('Plan B: The oliver, 2 min from there')
    expect(links()).toEqual([['See the plan', TO_TEAM]])
  })

  it('says where everyone was moved to, and why', () => {
    const moved = { from: 'ladle', to: plan, why: 'full', at: at('12:06').toISOString() } as const
    const text = show(decidedTeam({ moved }), '12:10')
    expect(text).toContain('The oliver, leave 12:05')
    expect(text).toContain('The ladle is full.')
  })

  it('says that there is no choice', () => {
    const { round, ...rest } = decidedTeam()
    const { winner: _, ...without } = round.decision ?? ({} as never)
    expect(show({ ...rest, round: { ...round, decision: without } })).toContain('Voting is closed')
    expect(links()).toEqual([['See the vote', TO_TEAM]])
  })
})

describe('after lunch', () => {
  it('asks how it was, half an hour after leaving', () => {
    expect(show(decidedTeam(), '12:34')).toContain('leave 12:05')
    document.body.textContent = ''
    expect(show(decidedTeam(), '12:36')).toContain('How was The ladle?')
  })

  it('asks about the last lunch, and not the team’s of who did not come', () => {
    expect(show(decidedTeam(), '12:51', LUNCH)).toContain('How was The other?')
    document.body.textContent = ''
    const { members, ...rest } = decidedTeam()
    const absent = { ...rest, members: members.map((one) => ({ ...one, coming: false })) }
    expect(show(absent, '12:51')).toContain('The team left at 12:05.')
  })
})

it('leads to the team page when the team could not be loaded', async () => {
  vi.useRealTimers()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  vi.spyOn(console, 'warn').mockReturnValue()
  show(undefined)
  expect(await screen.findByRole('region', { name: 'The team could not be loaded.' })).toBeTruthy()
  expect(links()).toEqual([['Open team page', TO_TEAM]])
})

it('is silent for who is not in the team', () => {
  const { role: _, ...stranger } = team()
  expect(show(stranger)).toBe('')
})
