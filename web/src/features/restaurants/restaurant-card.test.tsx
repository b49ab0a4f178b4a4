import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Restaurant } from '../../api'
import { RestaurantCard } from './restaurant-card'

const bare: Restaurant = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: [] }

function card(restaurant: Restaurant): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RestaurantCard restaurant={restaurant} heart={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole('article', { name: 'Copper Ladle' })
}

describe('a restaurant card', () => {
  it('shows nothing for facts nobody knows', () => {
    expect(card(bare).textContent).toBe('Copper LadleView Details of Copper Ladle')
  })

  it('shows two types and every fact that is known', () => {
    const text = card({
      ...bare,
      types: ['indian', 'thali house', 'vegetarian'],
      rating: 4,
      distance: 0.43,
      walking_time: 5,
      travel_basis: 'estimate',
      price_level: 2,
    }).textContent
    expect(text).toContain('Indian, Thali house')
    expect(text).not.toContain('Vegetarian')
    expect(text).toContain('Rated 4.0 out of 5')
    expect(text).toContain('0.4 km')
    expect(text).toContain('about 5 min on foot')
    expect(text).toContain('$$Price level 2 of 4')
  })

  it('says "about" only for an estimate', () => {
    expect(card({ ...bare, walking_time: 5, travel_basis: 'route' }).textContent).not.toContain('about')
  })

  it('says when one arrives, and when it is not known whether the place is open then', () => {
    const text = card({ ...bare, walking_arrival_time: '12:15', open_at_arrival: true }).textContent
    expect(text).toContain('Arrive 12:15')
    expect(text).not.toContain('Hours not known')
    cleanup()
    expect(card({ ...bare, walking_arrival_time: '12:15' }).textContent).toContain('Hours not known')
  })

  it('leads to the details', () => {
    card(bare)
    expect(screen.getByRole('link', { name: 'View Details of Copper Ladle' }).getAttribute('href')).toBe(
      '/restaurant/osm-n1',
    )
  })
})
