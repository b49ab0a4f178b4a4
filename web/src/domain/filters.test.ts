import { describe, expect, it } from 'vitest'
import {
  initialFilters,
  relaxationsOf,
  resetFilters,
  sameFilters,
  sameFiltersExceptDeparture,
  searchOf,
  storedFilters,
  tagsOf,
  type Filters,
} from './filters'

const NOON = new Date(2026, 10, 16, 12, 0)
const DESK = { address: 'Desk', lat: 46, lng: -6 }

/** Every filter set to something else than at first. */
const OTHERS: Filters = {
  radius: [0.7],
  cuisines: ['thai'],
  dietary: ['Halal'],
  features: ['wheelchair'],
  priceLevel: 3,
  historyDays: 7,
  excludeChains: true,
  excludeCafe: true,
  departureTime: '13:30',
  departureDay: '2026-11-16',
  withoutMeal: true,
  lunchBreak: 45,
  order: 'nearest',
}
const FIELDS = Object.keys(OTHERS) as (keyof Filters)[]

describe('the table of filters', () => {
  const initial = initialFilters(NOON)

  it('gives every field an initial value, and a value after a reset', () => {
    for (const filters of [initial, resetFilters(NOON)])
      expect(Object.keys(filters).toSorted()).toEqual(FIELDS.toSorted())
  })

  it('tells a list that was found with another value of any field', () => {
    expect(sameFilters(OTHERS, { ...OTHERS })).toBe(true)
    for (const field of FIELDS) expect(sameFilters(OTHERS, { ...OTHERS, [field]: initial[field] })).toBe(false)
  })

  it('leaves when one leaves out of the equality of the specification', () => {
    const differs = FIELDS.filter(
      (field) => !sameFiltersExceptDeparture(OTHERS, { ...OTHERS, [field]: initial[field] }),
    )
    expect(differs).toEqual(FIELDS.filter((field) => !field.startsWith('departure')))
  })

  it('takes a list that was kept before there were features for one without any', () => {
    const { features: _, ...older } = initial
    expect(sameFilters(initial, older)).toBe(true)
    expect(sameFilters({ ...initial, features: ['cards'] }, older)).toBe(false)
  })

  it('asks the server for every filter but history, which stays in the browser', () => {
    expect(searchOf(DESK, OTHERS)).toEqual({
      lat: 46,
      lng: -6,
      radius: 0.7,
      cuisines: ['thai'],
      dietary: ['Halal'],
      features: ['wheelchair'],
      priceLevel: 3,
      excludeChains: true,
      excludeCafe: true,
      departureTime: '13:30',
      lunchBreak: 45,
      order: 'nearest',
    })
    expect(searchOf(DESK, initial)).toMatchObject({ mealsOnly: true, order: 'lunch' })
  })

  it('does not name features to a server that is not asked for any', () => {
    expect(searchOf(DESK, initial)).not.toHaveProperty('features')
  })

  it('names what is in force in plain words', () => {
    expect(tagsOf(OTHERS).map(({ text }) => text)).toEqual([
      'Within 0.7 km',
      'thai',
      'Halal',
      '$$$ or less',
      'Leaving 13:30',
      'Wheelchair access',
      'No chains',
      'No cafes',
      'Back within 45 min',
      'With bars and sweet shops',
      'Hiding places from the last 7 days',
    ])
    expect(tagsOf({ ...initial, priceLevel: 4, historyDays: 0 }).map(({ id }) => id)).toEqual(['radius', 'departure'])
  })

  it('relaxes each narrow filter to one that is not', () => {
    for (const { change } of relaxationsOf(OTHERS, '12:00')) {
      const again = relaxationsOf({ ...OTHERS, ...change, radius: [5], lunchBreak: 0 }, '12:00')
      expect(again.some((other) => Object.keys(other.change).join() === Object.keys(change).join())).toBe(false)
    }
  })

  it.each([
    [30, 45],
    [35, 45],
    [90, 0],
    [180, 0],
  ])('makes a break of %s minutes one of %s', (lunchBreak, longer) => {
    const relaxed = relaxationsOf({ ...initial, lunchBreak }, '12:00').find(({ id }) => id === 'lunchBreak')
    expect(relaxed?.change).toEqual({ lunchBreak: longer })
  })

  it.each([14, 181, 45.5, 'long', null])('does not keep a break of %s', (lunchBreak) => {
    localStorage.setItem('filters', JSON.stringify({ lunchBreak, order: 'best', withoutMeal: 'yes' }))
    expect(storedFilters.latest()).toMatchObject({ lunchBreak: 0, order: 'lunch', withoutMeal: false })
  })

  it('takes a list that was kept before there was an order for one that was nearest first, with bars', () => {
    const { order: _, withoutMeal: __, lunchBreak: ___, ...older } = initial
    expect(sameFilters(initial, older)).toBe(false)
    expect(sameFilters({ ...initial, order: 'nearest', withoutMeal: true }, older)).toBe(true)
  })

  it('keeps the features that it knows, and drops other words', () => {
    localStorage.setItem('filters', JSON.stringify({ features: ['cards', 'jacuzzi', 7, 'takeaway'] }))
    expect(storedFilters.latest().features).toEqual(['takeaway', 'cards'])
  })
})
