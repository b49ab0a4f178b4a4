import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
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

const pictures = () => [...document.querySelectorAll('img')]
/** The one on top. */
const picture = () => pictures().at(-1)

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
    expect(text).toContain('430 m')
    expect(text).toContain('about 5 min walk')
    expect(text).toContain('$$Price level 2 of 4')
  })

  it.each([
    ['dearer than what was asked for', 2, true],
    ['as dear as what was asked for', 3, false],
    ['shown where nothing was asked', undefined, false],
  ])('says of a price that it is %s', (_, priceLevel, said) => {
    const foundBy = priceLevel === undefined ? {} : { foundBy: { lat: 1, lng: 1, radius: 1, priceLevel } }
    const text = card({ ...bare, price_level: 3 }, foundBy).textContent ?? ''
    expect(text).toContain('$$$Price level 3 of 4')
    expect(text.includes('dearer than $$')).toBe(said)
  })

  it('says "about" only for an estimate', () => {
    expect(card({ ...bare, walking_time: 5, travel_basis: 'route' }).textContent).not.toContain('about')
  })

  it('shows "about" to the eye too', () => {
    const article = card({ ...bare, walking_time: 5, travel_basis: 'estimate' })
    for (const unseen of article.querySelectorAll('.sr-only, [aria-hidden]')) unseen.remove()
    expect(article.textContent).toContain('about 5 min')
  })

  it('says when one is back', () => {
    expect(card({ ...bare, walking_time: 4, back_time: '12:54' }).textContent).toContain('Back 12:54')
  })

  it.each([
    ['open, and until when', { open_at_arrival: true, open_until: '22:00' }, 'Open until 22:00'],
    ['open, and nobody knows until when', { open_at_arrival: true }, 'Open when you arrive'],
    ['of unknown hours', {}, 'Check hours'],
  ])('says on arrival that a place is %s', (_, known, said) => {
    const text = card({ ...bare, walking_arrival_time: '12:15', ...known }).textContent ?? ''
    const all = ['Open until 22:00', 'Open when you arrive', 'Check hours']
    expect(all.filter((words) => text.includes(words))).toEqual([said])
  })

  it('says that a place is reported shut before any note, and does not call it open', () => {
    const open = { ...bare, walking_arrival_time: '12:15', open_at_arrival: true, open_until: '22:00' }
    const why = { reason: 'shut', text: 'Reported shut' } as const
    const text = card(open, { note: 'You ate here 3 days ago', why }).textContent
    expect(text).toContain('Reported shut')
    expect(text).toContain('Check hours')
    expect(text).not.toMatch(/Open until|You ate here/)
  })

  it.each([
    ['observed', 'Long wait'],
    ['typical', 'Busy'],
  ] as const)('says of a crowd that is %s: %s', (crowd_basis, said) => {
    const text = card({ ...bare, crowd_level: 'busy', crowd_basis }).textContent ?? ''
    expect(['Long wait', 'Busy'].filter((words) => text.includes(words))).toEqual([said])
  })

  it('names what the place is known to have, also where nothing is known of the way', () => {
    const features = { amenities: { outdoor_seating: true, wheelchair_accessible: false } }
    const text = card({ ...bare, features }).textContent
    expect(text).toContain('Outdoor seating')
    expect(text).not.toContain('Wheelchair access')
  })

  it('names two things in its favour at most', () => {
    const text = card({
      ...bare,
      dietary: { Vegan: 'yes' },
      features: { food_and_drink: { lunch: true }, amenities: { outdoor_seating: true } },
    }).textContent
    expect(text).toContain('Serves lunchVegan options')
    expect(text).not.toContain('Outdoor seating')
  })

  it.each(['limited', 'no'] as const)('says nothing of vegan food that is %s', (stated) => {
    expect(card({ ...bare, dietary: { Vegan: stated } }).textContent).not.toContain('Vegan')
  })

  it('is covered by View Details, and heart and team come after it', () => {
    card(bare, { heart: <button type="button">Heart</button>, team: <button type="button">Team</button> })
    const controls = [...screen.getByRole('article').querySelectorAll('a, button')]
    expect(controls.map(({ textContent }) => textContent)).toEqual(['View Details of Copper Ladle', 'Heart', 'Team'])
    expect(controls[0]?.className).toContain('after:inset-0')
  })

  it('leads to the details', () => {
    card(bare)
    expect(screen.getByRole('link', { name: 'View Details of Copper Ladle' }).getAttribute('href')).toBe(
      '/restaurant/osm-n1',
    )
  })

  it('says how crowded it is, and why it is marked', () => {
    const text = card(
      { ...bare, crowd_level: 'busy', crowd_basis: 'typical' },
      { note: 'You ate here today' },
    ).textContent
    expect(text).toContain('Busy')
    expect(text).toContain('You ate here today')
  })

  it('says why it is worth a look, unless there is something to note', () => {
    const why = { reason: 'closest', text: 'Closest Thai' } as const
    expect(card(bare, { why }).textContent).toContain('Closest Thai')
    cleanup()
    const text = card(bare, { why, note: 'You ate here today' }).textContent
    expect(text).toContain('You ate here today')
    expect(text).not.toContain('Closest Thai')
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
    expect(pictures().at(-2)?.className).toContain('dish')
    expect(photo?.className).toContain('opacity-0')
    if (photo) fireEvent.load(photo)
    expect(photo?.className).not.toContain('opacity-0')
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
