import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog'
import { Toaster } from './toast/toaster'
import { toast } from './toast/toasts'

function Door() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Knock
      </button>
      <Dialog title="Kitchen" description="Warm in here." open={open} onClose={() => setOpen(false)} />
    </>
  )
}

it('a dialog is named, closes by Escape, and gives focus back to what opened it', async () => {
  render(<Door />)
  const knock = screen.getByRole('button', { name: 'Knock' })
  await userEvent.click(knock)
  const dialog = screen.getByRole('dialog', { name: 'Kitchen' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(knock)
})

it('a press beside a dialog closes it, and a drag that began inside does not', () => {
  render(<Door />)
  fireEvent.click(screen.getByRole('button', { name: 'Knock' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(screen.getByText('Warm in here.'))
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBe(dialog)
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a toast lies inside the dialog that is open, and on the page again once it is closed', async () => {
  render(
    <>
      <Door />
      <Toaster />
    </>,
  )
  act(() => toast({ title: 'Soup', description: 'It is ready' }))
  await userEvent.click(screen.getByRole('button', { name: 'Knock' }))
  const shown = screen.getByText('It is ready')
  expect(screen.getByRole('dialog').contains(shown)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('It is ready')).toBe(shown)
})

it('the first Escape closes a dialog while a toast is shown', async () => {
  render(
    <>
      <Door />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Knock' }))
  act(() => toast({ title: 'Soup', description: 'It is ready' }))
  expect(screen.getByText('It is ready')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
