import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOAST_DURATION } from './toasts'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('./toaster')
})

it('the first toast brings the toaster', async () => {
  const { LazyToaster } = await import('./lazy-toaster')
  const toasts = await import('./toasts')
  render(<LazyToaster />)
  expect(screen.queryByRole('region')).toBeNull()
  act(() => toasts.toast({ title: 'Soup', description: 'It is ready' }))
  expect(await screen.findByText('It is ready', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('region', { name: /Notifications/ })).toBeTruthy()
})

it('what is to be said is said without the toaster, and for as long', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.doMock('./toaster', () => {
    throw new Error('gone')
  })
  const { LazyToaster } = await import('./lazy-toaster')
  const toasts = await import('./toasts')
  render(<LazyToaster />)
  act(() => toasts.toast({ title: 'Soup', description: 'It is ready' }))
  const notice = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(notice.textContent).toBe('Soup It is ready')
  vi.useFakeTimers()
  act(() => toasts.toast({ title: 'Cake', description: 'It is ready' }))
  act(() => void vi.advanceTimersByTime(TOAST_DURATION))
  expect(screen.queryByRole('alert')).toBeNull()
})
