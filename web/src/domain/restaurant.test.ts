import { describe, expect, it } from 'vitest'
import { parseRestaurant, idPages, isAskable } from './restaurant'

/** Every field of a restaurant that the specification names. */
const FULL = {
  place_id: 'osm-n1',
  fsq_id: '5a18',
  name: 'Copper Ladle',
  types: ['indian'],
  formatted_address: '18 Copperfield Street',
  formatted_phone_number: '+44 20 7946 0182',
  website: 'https://ladle.example',
  description: 'Thalis and dosas.',
  menu: 'https://ladle.example/menu',
  photos: [{ large: '/large.jpg', photo_reference: 'ref' }],
  distance: 0.4,
  travel_time: 4,
  estimated_arrival_time: '12:14',
  cycling_time: 3,
  cycling_arrival_time: '12:13',
  walking_time: 5,
  walking_arrival_time: '12:15',
  travel_distance: 0.5,
  rating: 4.5,
  user_ratings_total: 1204,
  price_level: 4,
  crowd_level: 'busy',
  average_time_spent: '30 min',
  averageTimeSpent: '40 min',
  peak_hours: [
    { day: 'Friday', hour: 0, level: 'busy' },
    { day: 'Friday', hour: 23, level: 'moderate' },
  ],
  opening_hours: { open_now: true, weekday_text: ['Monday: Closed'] },
  features: {
    payment: { credit_cards: true, digital_wallet: false },
    food_and_drink: {
      alcohol: true,
      breakfast: true,
      lunch: true,
      dinner: true,
      takeout: false,
      delivery: true,
      reservations: true,
    },
  },
  votes: 2,
  hasVoted: true,
}

describe('a restaurant from outside', () => {
  it('keeps every field that the specification names', () => {
    expect(parseRestaurant(FULL)).toEqual(FULL)
  })

  it('drops a peak hour beyond 0 to 23', () => {
    const peak_hours = [-1, 24].map((hour) => ({ day: 'Friday', hour, level: 'busy' }))
    expect(parseRestaurant({ ...FULL, peak_hours })?.peak_hours).toEqual([])
  })

  it('drops a price level beyond 1 to 4', () => {
    for (const price_level of [0, 5]) expect(parseRestaurant({ ...FULL, price_level })?.price_level).toBeUndefined()
    expect(parseRestaurant({ ...FULL, price_level: 1 })?.price_level).toBe(1)
  })

  it('keeps what its types rest on, and drops a basis it does not know', () => {
    expect(parseRestaurant({ ...FULL, types_basis: 'inferred' }).types_basis).toBe('inferred')
    expect(parseRestaurant({ ...FULL, types_basis: 'guessed' })).toEqual(FULL)
  })
})

it.each([
  [2, false],
  [3, true],
  [160, true],
  [161, false],
])('an id of %i characters is asked about: %s', (length, asked) => expect(isAskable('x'.repeat(length))).toBe(asked))

it('asks about a page at a time, and leaves out what would have the page refused', () => {
  const ids = Array.from({ length: 51 }, (_, i) => `osm-n${i}`)
  expect(idPages(['x', ...ids])).toEqual([ids.slice(0, 50), ['osm-n50']])
  expect(idPages(['x'])).toEqual([])
})
