import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showAppBadge } from '@/lib/app-badge'
import { candidate, member, team } from '../model/team.fixture'
import type { Team } from '../model/team'
import { useAppBadge } from './use-app-badge'

let shown: string[]

beforeEach(() => {
  shown = []
  const note = (what: string) => () => Promise.resolve(void shown.push(what))
  Object.assign(navigator, { setAppBadge: note('set'), clearAppBadge: note('clear') })
})

const last = (found: Team | undefined) => {
  renderHook(() => useAppBadge(found))
  return shown.at(-1)
}
const voted = () => team({ round: { candidates: [candidate('ladle', ['me'])] } })

it.each([
  ['a vote that waits', () => team({ round: { candidates: [candidate('ladle', ['priya'])] } }), 'set'],
  ['a vote that was given', voted, 'clear'],
  ['a decision', () => team({ round: { state: 'final', candidates: [candidate('ladle')] } }), 'clear'],
  ['a day off', () => team({ members: [member('me', 'Amara', { you: true, inToday: false })] }), 'clear'],
  ['a team of others', () => ({ ...team(), role: undefined }) as unknown as Team, 'clear'],
  ['a team that is not known yet', () => undefined, undefined],
])('%s', (_, found, wanted) => {
  expect(last(found())).toBe(wanted)
})

it('goes with the vote, and with the team', () => {
  const waiting = team({ round: { candidates: [candidate('ladle')] } })
  const { rerender, unmount } = renderHook(({ of }) => useAppBadge(of), { initialProps: { of: waiting } })
  expect(shown).toEqual(['set'])
  rerender({ of: voted() })
  expect(shown.at(-1)).toBe('clear')
  rerender({ of: waiting })
  expect(shown.at(-1)).toBe('set')
  unmount()
  expect(shown.at(-1)).toBe('clear')
})

it('is no trouble where the browser has none, or refuses', async () => {
  await showAppBadge(true, {})
  const refuse = vi.fn(() => Promise.reject(new Error('not installed')))
  await showAppBadge(true, { setAppBadge: refuse })
  expect(refuse).toHaveBeenCalledOnce()
})
