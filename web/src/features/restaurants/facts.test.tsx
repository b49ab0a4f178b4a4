import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { NameLink } from './details-link'
import { BallotLine } from './facts'

const PLACE = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Vapiano', types: ['italian'] }

function line(facts: Partial<Restaurant>): string {
  return render(<BallotLine restaurant={{ ...PLACE, ...facts }} />).container.textContent ?? ''
}

it.each([
  [
    {
      walking_time: 4,
      travel_basis: 'route',
      back_time: '12:54',
      open_at_arrival: true,
      walking_arrival_time: '12:04',
    },
    '4 min walkBack 12:54Open when you arrive, 12:04',
  ],
  [{ walking_time: 4, travel_basis: 'estimate', open_at_arrival: true }, 'about 4 min walkOpen when you arrive'],
  [{ walking_time: 3, travel_basis: 'route' }, '3 min walkCheck hours'],
  // Where it is closed then, that is said by why it cannot win.
  [{ open_at_arrival: false }, ''],
  [{ open_at_arrival: true, price_level: 2 }, 'Open when you arrive$$Price level 2 of 4'],
] as const)('a ballot says of a place with %o: %s', (facts, text) => {
  expect(line(facts)).toBe(text)
})

it('a name leads to the details', () => {
  const { getByRole } = render(
    <MemoryRouter>
      <NameLink restaurant={PLACE} />
    </MemoryRouter>,
  )
  expect(getByRole('link', { name: 'Vapiano' }).getAttribute('href')).toBe('/restaurant/osm-n1')
})
