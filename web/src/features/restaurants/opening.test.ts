// @vitest-environment node
import { expect, it } from 'vitest'
import { openingRows, openNow } from './opening'

const FRIDAY = new Date(2026, 10, 20)

it('each line is a row, and today’s is marked', () => {
  expect(openingRows(['Thursday: 11:30 AM – 10:00 PM', 'Friday: Closed', 'By appointment: 12:00'], FRIDAY)).toEqual([
    { day: 'Thursday', hours: '11:30 – 22:00', today: false },
    { day: 'Friday', hours: 'Closed', today: true },
    { day: 'By appointment', hours: '12:00', today: false },
  ])
})

it('a line without a day stays whole', () => {
  expect(openingRows(['12:00 – 14:00'], FRIDAY)).toEqual([{ day: '', hours: '12:00 – 14:00', today: false }])
})

it('unknown hours are neither open nor closed', () => {
  const place = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Ladle', types: [] }
  expect(openNow(place)).toBeNull()
  expect(openNow({ ...place, opening_hours: { weekday_text: [] } })).toBeNull()
  expect(openNow({ ...place, opening_hours: { open_now: false } })).toBe(false)
})
