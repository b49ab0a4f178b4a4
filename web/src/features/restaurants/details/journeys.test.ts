import { expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { notToday } from './journeys'

const place: Restaurant = { place_id: 'a', fsq_id: 'a', name: 'A', types: [] }

it.each<[string, Partial<Restaurant>, number, string | undefined]>([
  ['is closed', { open_at_arrival: false }, 0, 'Closed when you would arrive.'],
  ['is open', { open_at_arrival: true }, 0, undefined],
  ['has unknown hours', {}, 60, undefined],
  ['is near enough', { walking_time: 7, stay_minutes: 46 }, 60, undefined],
  ['is too far', { walking_time: 9, stay_minutes: 46 }, 60, '9 min walk: you would be back 4 min after your break.'],
  ['is far, and any break will do', { walking_time: 19, stay_minutes: 46 }, 0, undefined],
])('a favorite that %s', (_, facts, lunchBreak, said) => {
  expect(notToday({ ...place, ...facts }, lunchBreak)).toBe(said)
})
