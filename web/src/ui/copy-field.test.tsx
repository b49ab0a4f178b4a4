import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CopyField } from './copy-field'
import { currentToasts } from './toast/toasts'

const COPIED = { title: 'Copied', description: 'Signing secret copied to clipboard' }

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })
const press = () => userEvent.click(screen.getByRole('button', { name: 'Copy signing secret' }))

describe('a value to be copied', () => {
  beforeEach(() => {
    userEvent.setup()
    render(
      <CopyField label="Signing secret" help="Shown this once." value="s3cret" what="signing secret" copied={COPIED} />,
    )
  })

  it('is copied by its button, which says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press()
    expect(write).toHaveBeenCalledWith('s3cret')
    expect(currentToasts()[0]).toMatchObject(COPIED)
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByText('Shown this once.').id)
  })

  it('is selected where the browser does not let us copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await press()
    expect(screen.getByText('The browser did not let us copy. It is selected: copy it from there.')).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
  })
})
