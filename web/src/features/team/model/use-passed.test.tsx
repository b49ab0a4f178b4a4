import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { team } from './team.fixture'
import { useHasPassed } from './use-passed'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-16T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('a deadline passes by one timer, however often the screen is drawn meanwhile', () => {
  const shown = { ...team({ round: { now: '2026-11-16T09:59:00Z' } }), receivedAt: Date.now() }
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { result, rerender } = renderHook(() => useHasPassed(shown, '2026-11-16T10:00:00Z'))
  for (let second = 0; second < 30; second++) {
    act(() => void vi.advanceTimersByTime(1000))
    rerender()
  }
  expect(result.current).toBe(false)
  expect(timers.mock.calls.filter(([, delay]) => delay === 60_050)).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(1)
  act(() => void vi.advanceTimersByTime(31_000))
  expect(result.current).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
