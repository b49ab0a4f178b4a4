import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Toaster } from '@/ui/toast/toaster'
import { FiltersCard } from './filters-card'

it('Reset all shows the notice of the specification', async () => {
  render(
    <>
      <FiltersCard />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reset all' }))
  expect(screen.getByText('Filters reset')).toBeTruthy()
  expect(screen.getByText('All filters have been reset to default values')).toBeTruthy()
})
