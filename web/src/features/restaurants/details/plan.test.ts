import { describe, expect, it } from 'vitest'
import { clockAfter } from '@/lib/time'
import { backAtDesk, storedBreak, visitMinutes } from './plan'

describe('back at the desk', () => {
  it('is the way there, the visit and the way back', () => {
    expect(backAtDesk('12:10', 5, 35, 60)).toEqual({
      at: '12:55',
      fits: true,
      text: 'Fits a 60-minute break with 15 min to spare.',
    })
  })

  it('says by how much a break is too short', () => {
    expect(backAtDesk('12:10', 5, 35, 30)).toMatchObject({
      fits: false,
      text: 'That is 15 min more than a 30-minute break.',
    })
    expect(backAtDesk('12:10', 5, 35, 45)).toMatchObject({ fits: true, text: 'Fits a 45-minute break.' })
  })

  it.each([
    ['12:10', 6, 35, '12:55'],
    ['12:10', 8, 32, '13:00'],
    ['23:40', 5, 30, '00:20'],
  ])('leaving at %s for %i and %i minutes is around %s', (departure, walk, visit, at) => {
    expect(backAtDesk(departure, walk, visit, 60).at).toBe(at)
  })
})

describe('a visit', () => {
  it.each([
    ['35–45 min', 40],
    ['35-45 min', 40],
    ['20 min', 20],
    ['15–20 min', 17.5],
    ['unknown', undefined],
    ['1 hour', undefined],
    [undefined, undefined],
  ])('of %j takes %j minutes', (text, minutes) => expect(visitMinutes(text)).toBe(minutes))
})

it('a clock runs past midnight both ways', () => {
  expect(clockAfter('23:59', 2)).toBe('00:01')
  expect(clockAfter('00:01', -2)).toBe('23:59')
})

it('a break is an hour until another is chosen', () => {
  expect(storedBreak.get()).toBe(60)
  storedBreak.set(45)
  expect(storedBreak.get()).toBe(45)
})
