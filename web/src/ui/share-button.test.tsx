import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShareButton } from './share-button'
import { currentToasts, dismissToast } from './toast/toasts'

const LINK = { text: "Vote on today's lunch", url: 'https://lunch.example/team/1' }

const show = () => render(<ShareButton {...LINK} what="team link" />)
const button = () => screen.getByRole('button', { name: 'Share team link' })
const canShare = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true })

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})
afterEach(() => Reflect.deleteProperty(navigator, 'share'))

it('is not there where the device has no share sheet', () => {
  show()
  expect(screen.queryByRole('button')).toBeNull()
})

it('hands the link to the share sheet', async () => {
  const share = vi.fn(() => Promise.resolve())
  canShare(share)
  show()
  await userEvent.click(button())
  expect(share).toHaveBeenCalledWith(LINK)
  expect(currentToasts()).toEqual([])
})

it.each([
  ['says nothing when the sheet is closed', new DOMException('closed', 'AbortError'), []],
  ['points to the copy when sharing fails', new Error('no'), [{ title: 'Sharing did not work' }]],
])('%s', async (_, error, told) => {
  canShare(() => Promise.reject(error))
  show()
  await userEvent.click(button())
  expect(currentToasts()).toMatchObject(told)
})
