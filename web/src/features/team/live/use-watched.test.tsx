import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentToasts, dismissToast } from '@/ui/toast/toasts'
import type { Decision } from '../model/team'
import { team, type TeamParts } from '../model/team.fixture'
import { useWatched } from './use-watched'

const decision = (winner?: string) => ({ rule: winner ? 'votes' : 'nobody', ...(winner && { winner }) }) as Decision
const final = (winner?: string) => ({ state: 'final', decision: decision(winner) }) as const

function watch(...rounds: readonly TeamParts['round'][]): boolean {
  const [first, ...others] = rounds.map((round) => team({ ...(round && { round }) }).round)
  const { result, rerender } = renderHook((round) => useWatched(round), { initialProps: first })
  for (const round of others) rerender(round)
  return result.current
}

const shown = () => currentToasts().filter(({ open }) => open)

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

describe('the end of a vote', () => {
  it('is told to who was there', () => {
    expect(watch({}, final('ladle'))).toBe(true)
    expect(shown()).toMatchObject([
      { title: 'Team choice finalised', description: 'Everyone has been notified of the final selection' },
    ])
  })

  it('is not told as a choice when there is none', () => {
    expect(watch({}, final())).toBe(true)
    expect(shown()).toEqual([])
  })

  it('is not told to who came later, or to another round', () => {
    expect(watch(final('ladle'))).toBe(false)
    expect(watch({}, { id: 'round-2', ...final('ladle') })).toBe(false)
    expect(shown()).toEqual([])
  })
})
