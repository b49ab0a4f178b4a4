import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from './toaster'
import {
  currentToasts,
  dismissToast,
  toast,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_THRESHOLD,
} from './toasts'

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const show = (title: string) => act(() => toast({ title, description: `About ${title}` }))

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    act(() => {
      for (const { id } of currentToasts()) dismissToast(id)
      vi.runAllTimers()
    })
    vi.useRealTimers()
  })

  it('keep to the constants of the specification', () => {
    expect([TOAST_LIMIT, TOAST_DURATION, TOAST_REMOVE_DELAY, TOAST_SWIPE_THRESHOLD, TOAST_HOTKEY]).toEqual([
      1,
      5000,
      1_000_000,
      50,
      ['F8'],
    ])
  })

  it('show one at a time: the newest takes the place of the one before', () => {
    render(<Toaster />)
    show('first')
    show('second')
    expect(screen.queryByText('About first')).toBeNull()
    expect(screen.getByText('About second')).toBeTruthy()
    expect(currentToasts()).toHaveLength(1)
  })

  it('close after five seconds and leave the list 1,000,000 ms later', () => {
    render(<Toaster />)
    show('first')
    wait(TOAST_DURATION - 1)
    expect(currentToasts()[0]?.open).toBe(true)
    wait(1)
    expect(currentToasts()[0]?.open).toBe(false)
    wait(TOAST_REMOVE_DELAY - 1)
    expect(currentToasts()).toHaveLength(1)
    wait(1)
    expect(currentToasts()).toHaveLength(0)
  })

  it('close by their button', async () => {
    vi.useRealTimers()
    render(<Toaster />)
    show('first')
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }))
    expect(currentToasts()[0]?.open).toBe(false)
    vi.useFakeTimers()
  })
})
