import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { momentText, StaleList } from './stale-list'

it.each([
  ['of today', new Date(2026, 10, 16, 11, 20), '11:20'],
  ['of another day', new Date(2026, 10, 14, 11, 20), '14 November'],
])('names the time of a list %s', (_, at, text) => {
  expect(momentText(at, new Date(2026, 10, 16, 12, 40))).toBe(text)
})

it('says nothing about a list that is as it should be, and is there to speak', () => {
  render(<StaleList at={undefined} onRetry={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('offers to try again', async () => {
  const onRetry = vi.fn<() => void>()
  render(<StaleList at={Date.now()} onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
