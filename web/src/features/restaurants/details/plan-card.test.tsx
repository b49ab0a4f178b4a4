import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { initialFilters, storedFilters } from '@/domain/filters'
import { DirectionsButton, PlanCard } from './plan-card'

const LADLE = { place_id: 'a', fsq_id: 'a', name: 'Ladle', types: [] }

it('Get Directions opens in a new tab, which cannot reach back', () => {
  render(<DirectionsButton restaurant={LADLE} />)
  const link = screen.getByRole('link', { name: 'Get Directions (opens in a new tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('href')).toBe('https://www.google.com/maps/dir/?api=1&destination=Ladle')
})

it.each([
  { lunchBreak: 0, text: 'Fits a 60-minute break with 5 min to spare.', choices: 4 },
  { lunchBreak: 50, text: 'That is 5 min more than a 50-minute break.', choices: 0 },
])('the break of the filters, $lunchBreak min, is the one that a visit must fit', ({ lunchBreak, text, choices }) => {
  storedFilters.set({ ...initialFilters(), lunchBreak })
  render(
    <MemoryRouter>
      <PlanCard
        restaurant={{ ...LADLE, walking_time: 5 }}
        departure="12:00"
        duration="40–50 min"
        map={null}
        team={null}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('radio')).toHaveLength(choices)
})
