import { describe, expect, it } from 'vitest'
import { arrivalText, busiestText, hoursShown, hourParts, knownDuration, type PeakHour, weekdayOf } from './crowd'

const friday = (levels: Readonly<Record<number, [level: string, fullness: number]>>): readonly PeakHour[] =>
  Object.entries(levels).map(([hour, [level, fullness]]) => ({ day: 'Friday', hour: Number(hour), level, fullness }))

const DESIGN = friday({
  11: ['not busy', 22],
  12: ['not busy', 40],
  13: ['busy', 92],
  14: ['moderate', 64],
  15: ['not busy', 30],
  16: ['not busy', 18],
  17: ['not busy', 34],
  18: ['moderate', 70],
  19: ['busy', 96],
  20: ['moderate', 74],
})

describe('an hour', () => {
  it.each([
    [0, '12am'],
    [1, '1am'],
    [11, '11am'],
    [12, '12pm'],
    [13, '1pm'],
    [23, '11pm'],
  ])('%i o’clock reads %s', (hour, text) => expect(hourParts(hour).join('')).toBe(text))
})

describe('the sentence about the arrival', () => {
  it.each([
    [12, "On Fridays you'd beat the 13:00 rush."],
    [13, "On Fridays you'd be in the 13:00 rush."],
    [14, "On Fridays you'd miss the 13:00 rush."],
    [16, "On Fridays it's quiet when you'd arrive."],
    [17, "On Fridays you'd beat the 19:00 rush."],
    [3, ''],
  ])('at %i o’clock is "%s"', (arrival, text) => expect(arrivalText(DESIGN, arrival, 'Friday')).toBe(text))

  it('is moderate on a day without a rush', () => {
    expect(arrivalText(friday({ 12: ['moderate', 50] }), 12, 'Friday')).toBe(
      "On Fridays it's moderately busy when you'd arrive.",
    )
  })
})

describe('the busiest hours', () => {
  it('are the tops of each rush', () => {
    expect(busiestText(DESIGN, 'Friday')).toBe('Busiest on Fridays around 13:00 and 19:00.')
    expect(busiestText(friday({ 12: ['busy', 95], 13: ['busy', 82] }), 'Friday')).toBe(
      'Busiest on Fridays around 12:00.',
    )
    expect(busiestText(friday({ 12: ['moderate', 50] }), 'Friday')).toBe('Rarely busy on Fridays.')
    expect(busiestText([], 'Friday')).toBe('No opening hours known for Fridays.')
  })
})

describe('the hours shown', () => {
  const long = friday({
    0: ['not busy', 25],
    1: ['not busy', 12],
    9: ['not busy', 5],
    11: ['moderate', 46],
    12: ['busy', 95],
    23: ['not busy', 4],
  })

  it('are those of the day that anybody comes at', () => {
    expect(hoursShown(long, 'Friday', 12).map(({ hour }) => hour)).toEqual([0, 1, 9, 11, 12])
    expect(hoursShown(long, 'Sunday', 12)).toEqual([])
  })

  it('always hold the arrival', () => {
    expect(hoursShown(long, 'Friday', 23).map(({ hour }) => hour)).toEqual([0, 1, 9, 11, 12, 23])
    const day = friday({ 9: ['not busy', 5], 11: ['moderate', 46], 12: ['busy', 95] })
    expect(hoursShown(day, 'Friday', 9).map(({ hour }) => hour)).toEqual([9, 11, 12])
  })

  it('are all 24 of a place that is busy around the clock', () => {
    const all = Array.from({ length: 24 }, (_, hour) => ({ day: 'Friday', hour, level: 'busy' }))
    expect(hoursShown(all, 'Friday', 12)).toEqual(all)
  })

  it('come from levels alone when nothing finer is told', () => {
    expect(hoursShown([{ day: 'Friday', hour: 12, level: 'busy' }], 'Friday', 9)).toHaveLength(1)
  })
})

it('days have their English names', () => {
  expect(weekdayOf(new Date(2026, 10, 20))).toBe('Friday')
  expect(weekdayOf(new Date(2026, 10, 22))).toBe('Sunday')
})

it.each([undefined, '', 'unknown', ' Unknown '])('a visit of %j is not known', (text) => {
  expect(knownDuration(text)).toBeUndefined()
})
