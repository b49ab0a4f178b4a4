import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LeftOutLine } from './left-out-line'

it.each([
  [1, '1 bar or sweet shop is left out.'],
  [11, '11 bars, pubs and sweet shops are left out.'],
  [100, '100 or more bars, pubs and sweet shops are left out.'],
])('says that %s were left out, and brings them back', async (count, text) => {
  const onShow = vi.fn()
  const { container } = render(<LeftOutLine count={count} onShow={onShow} />)
  expect(container.textContent).toBe(`${text}Show them`)
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(onShow).toHaveBeenCalledOnce()
})

it('says nothing when nothing was', () => {
  const { container } = render(<LeftOutLine count={0} onShow={() => undefined} />)
  expect(container.textContent).toBe('')
})
