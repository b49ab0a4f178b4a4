import { describe, expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { directionsHref, externalHref, phoneHref, withoutTravel } from './restaurant'
import { factLabels } from '@/domain/features'
import { initialFilters, searchOf } from '@/domain/filters'
import { mergePages } from './restaurants'

const place = (place_id: string, more: Partial<Restaurant> = {}): Restaurant => ({
  place_id,
  fsq_id: place_id,
  name: place_id,
  types: [],
  ...more,
})

describe('mergePages', () => {
  it('shows a place once, where it appeared first', () => {
    const pages = [
      { results: [place('a', { distance: 0.1 }), place('b')], size: 2 },
      { results: [place('b'), place('c'), place('a', { distance: 9 })], size: 3 },
    ]
    const merged = mergePages(pages)
    expect(merged.map(({ place_id }) => place_id)).toEqual(['a', 'b', 'c'])
    expect(merged[0]?.distance).toBe(0.1)
  })
})

describe('a search', () => {
  it('carries the place and every filter but the history', () => {
    const filters = { ...initialFilters(new Date(2026, 0, 5, 12, 10)), cuisines: ['thai'], excludeCafe: true }
    expect(searchOf({ address: 'Desk', lat: 0, lng: 24.9 }, filters)).toEqual({
      lat: 0,
      lng: 24.9,
      radius: 0.5,
      cuisines: ['thai'],
      dietary: [],
      priceLevel: 2,
      excludeChains: false,
      excludeCafe: true,
      departureTime: '12:10',
      mealsOnly: true,
      order: 'lunch',
    })
  })
})

describe('externalHref', () => {
  it.each(['https://ladle.example/menu', 'http://ladle.example/'])('lets %s through', (url) => {
    expect(externalHref(url)).toBe(url)
  })

  it.each([
    undefined,
    '',
    'ladle.example',
    '/menu',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://ladle.example/',
  ])('refuses %s', (url) => {
    expect(externalHref(url)).toBeUndefined()
  })
})

describe('a restaurant', () => {
  it('is found by its coordinates, or by name and address without them', () => {
    expect(directionsHref(place('a', { location: { lat: 0, lng: -1.5 } }))).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=0%2C-1.5',
    )
    expect(directionsHref(place('Ladle & Co', { formatted_address: '1 High St' }))).toContain(
      'destination=Ladle+%26+Co%2C+1+High+St',
    )
  })

  it('lists only the features it has', () => {
    const features = { payment: { credit_cards: true, digital_wallet: false }, food_and_drink: { takeout: true } }
    expect(factLabels(place('a', { features }))).toEqual(['Takeaway', 'Accepts cards'])
  })

  it('is called by digits alone', () => {
    expect(phoneHref('+44 (0)20 7946-0182')).toBe('tel:+4402079460182')
  })

  it('keeps neither distance nor times as a favorite', () => {
    const journey = { distance: 1, walking_time: 5, walking_arrival_time: '12:15', open_at_arrival: true }
    expect(withoutTravel(place('a', { ...journey, travel_basis: 'route' }))).toEqual(place('a'))
  })
})
