import { act, fireEvent, render, screen } from '@testing-library/react'
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
    wait(4999)
    expect(currentToasts()[0]?.open).toBe(true)
    wait(1)
    expect(currentToasts()[0]?.open).toBe(false)
    wait(999_999)
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

  it('show the picture of their tone: a tick for success only', () => {
    render(<Toaster />)
    for (const [tone, icon] of [
      [undefined, 'lucide-check'],
      ['success', 'lucide-check'],
      ['error', 'lucide-triangle-alert'],
      ['info', 'lucide-info'],
    ] as const) {
      act(() => toast({ title: 'first', description: 'About first', ...(tone && { tone }) }))
      expect(picture().getAttribute('class'), tone).toContain(icon)
    }
  })

  it.each([
    [51, false],
    [49, true],
    [-51, true],
    [-300, true],
  ])('swiped by %i pixels to the right are open: %s', (distance, open) => {
    render(<Toaster />)
    show('first')
    swipe(distance)
    expect(currentToasts()[0]?.open).toBe(open)
  })

  it('get focus by F8 and by no other key', () => {
    render(<Toaster />)
    show('first')
    const list = screen.getByRole('region').querySelector('ol')
    fireEvent.keyDown(document, { code: 'F7', key: 'F7' })
    expect(document.activeElement).not.toBe(list)
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' })
    expect(document.activeElement).toBe(list)
  })
})

const item = () => screen.getByText('About first').closest('li') ?? document.body
const picture = () => item().querySelector('svg') ?? document.body

const to = (clientX: number) => ({ clientX, clientY: 20, button: 0, pointerId: 1 })

function swipe(distance: number): void {
  item().setPointerCapture = () => {}
  fireEvent.pointerDown(item(), to(500))
  fireEvent.pointerMove(item(), to(500 + Math.sign(distance) * 20))
  fireEvent.pointerMove(item(), to(500 + distance))
  fireEvent.pointerUp(item(), to(500 + distance))
}
