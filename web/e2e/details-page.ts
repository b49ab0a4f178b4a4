import type { Page } from '@playwright/test'
import { expect } from './product'

export const ID = 'demo-0041'
const LADLE = {
  place_id: ID,
  fsq_id: ID,
  name: 'Copper Ladle',
  types: ['indian', 'thali house', 'vegetarian', 'restaurant'],
  location: { lat: 46.002, lng: -6.002 },
  formatted_address: '18 Copperfield Street, Noonhaven',
  formatted_phone_number: '+44 20 7946 0182',
  website: 'https://copperladle.example',
  menu: 'https://copperladle.example/menu',
  description: 'Set thalis, dosas and a short takeaway list.',
  rating: 4.56,
  user_ratings_total: 1204,
  price_level: 2,
  distance: 0.38,
  walking_time: 5,
  walking_arrival_time: '12:15',
  cycling_time: 3,
  cycling_arrival_time: '12:13',
  travel_time: 6,
  estimated_arrival_time: '12:16',
  travel_distance: 0.42,
  travel_basis: 'estimate',
  crowd_level: 'not busy',
  crowd_basis: 'typical',
  dietary: { Vegetarian: 'yes', Halal: 'limited', 'Nut-free': 'yes' },
  opening_hours: {
    open_now: true,
    weekday_text: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
      (day) => `${day}: 11:30 AM – 9:30 PM`,
    ),
  },
}

/** The bars of the design, on whatever day it is. */
export const CROWD = {
  crowdLevel: 'not busy',
  averageTimeSpent: '30–40 min',
  basis: 'typical',
  peakHours: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].flatMap((day) => [
    { day, hour: 11, level: 'not busy', fullness: 22 },
    { day, hour: 12, level: 'not busy', fullness: 40 },
    { day, hour: 13, level: 'busy', fullness: 92 },
    { day, hour: 14, level: 'moderate', fullness: 64 },
  ]),
}

/** A restaurant about which everything is known, or whatever `facts` say instead. */
export async function open(page: Page, facts: object = {}, crowd: object = { success: true, data: CROWD }) {
  await page.route(`**/api/restaurants/${ID}?*`, (route) => route.fulfill({ json: { ...LADLE, ...facts } }))
  await page.route(`**/api/restaurants/${ID}/crowd-level?*`, (route) => route.fulfill({ json: crowd }))
  await page.goto(`/restaurant/${ID}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copper Ladle')
}
