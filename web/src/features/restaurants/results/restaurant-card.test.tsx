import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '../../../domain/restaurant'
import { RestaurantCard } from './restaurant-card'

const bare: Restaurant = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: [] }

function card(restaurant: Restaurant, more: Partial<ComponentProps<typeof RestaurantCard>> = {}): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RestaurantCard restaurant={restaurant} heart={null} {...more} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole('article', { name: 'Copper Ladle' })
}

const picture = () => document.querySelector('img')

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

  it('shows "about" to the eye too', () => {
    const article = card({ ...bare, walking_time: 5, travel_basis: 'estimate' })
    for (const unseen of article.querySelectorAll('.sr-only, [aria-hidden]')) unseen.remove()
    expect(article.textContent).toContain('about 5 min')
  })

  it('says when one arrives, and when it is not known whether the place is open then', () => {
    const text = card({ ...bare, walking_arrival_time: '12:15', open_at_arrival: true }).textContent
    expect(text).toContain('Arrive 12:15')
    expect(text).not.toContain('Check hours')
    cleanup()
    expect(card({ ...bare, walking_arrival_time: '12:15' }).textContent).toContain('Check hours')
  })

  it('names what the place is known to have, also where nothing is known of the way', () => {
    const features = { amenities: { outdoor_seating: true, wheelchair_accessible: false } }
    const text = card({ ...bare, features }).textContent
    expect(text).toContain('Outdoor seating')
    expect(text).not.toContain('Wheelchair access')
  })

  it('leads to the details', () => {
    card(bare)
    expect(screen.getByRole('link', { name: 'View Details of Copper Ladle' }).getAttribute('href')).toBe(
      '/restaurant/osm-n1',
    )
  })

  it('says how crowded it is, and why it is marked', () => {
    const text = card(
      { ...bare, crowd_level: 'busy', crowd_basis: 'observed' },
      { note: 'You ate here today' },
    ).textContent
    expect(text).toContain('Busy')
    expect(text).toContain('You ate here today')
  })

  it('shows its photo where there are photos, and the dish when it does not come', () => {
    const large = '/api/proxy/foursquare/place-photo?reference=a&maxwidth=800'
    const restaurant = { ...bare, photos: [{ large, photo_reference: 'a' }] }
    card(restaurant)
    expect(picture()?.className).toContain('dish')
    cleanup()
    card(restaurant, { photos: true })
    expect(picture()?.getAttribute('src')).toBe(large)
    const photo = picture()
    if (photo) fireEvent.error(photo)
    expect(picture()?.className).toContain('dish')
  })

  it('tells when the mouse or focus comes and goes, and not for a finger', () => {
    const onPoint = vi.fn<(pointed: boolean) => void>()
    const article = card(bare, { pin: { onPoint } })
    fireEvent.pointerEnter(article, { pointerType: 'touch' })
    expect(onPoint).not.toHaveBeenCalled()
    fireEvent.pointerEnter(article, { pointerType: 'mouse' })
    fireEvent.pointerLeave(article, { pointerType: 'mouse' })
    fireEvent.focus(screen.getByRole('link'))
    fireEvent.blur(screen.getByRole('link'))
    expect(onPoint.mock.calls.flat()).toEqual([true, false, true, false])
  })
})
