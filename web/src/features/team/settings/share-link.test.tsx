import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { currentToasts } from '@/ui/toast/toasts'
import { ShareLink } from './share-link'

it('is read-only and is copied by its button', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<ShareLink id="team 1" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Team share link' })
  expect(field.readOnly).toBe(true)
  expect(field.value).toBe(`${location.origin}/team/team%201`)
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  expect(write).toHaveBeenCalledWith(field.value)
  expect(currentToasts()[0]).toMatchObject({ title: 'Link copied', description: 'Team link copied to clipboard' })
})
