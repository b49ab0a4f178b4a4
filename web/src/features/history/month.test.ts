import { describe, expect, it } from 'vitest'
import type { Visit } from './history'
import { figuresOf, firstMonth, monthOf, weekdaysOf, weekendVisits } from './month'

const FRIDAY = new Date(2026, 10, 13, 12, 10)
const NOVEMBER = monthOf(FRIDAY)

function visit(id: string, when: Date, distance?: number): Visit {
  const facts = { place_id: id, fsq_id: id, name: `Place ${id}`, types: [], visitDate: when.toISOString(), id }
  return { ...facts, ...(distance !== undefined && { distance }) }
}

describe('a month of plates', () => {
  it('has its weekdays, and knows past from future', () => {
    const days = weekdaysOf(NOVEMBER, [], FRIDAY)
    expect(days.map(({ date }) => date.getDate()).slice(0, 6)).toEqual([2, 3, 4, 5, 6, 9])
    expect(days.at(-1)?.date.getDate()).toBe(30)
    expect(days).toHaveLength(21)
    expect(days.filter(({ time }) => time === 'today').map(({ date }) => date.getDate())).toEqual([13])
    expect(days.filter(({ time }) => time === 'future').map(({ date }) => date.getDate())[0]).toBe(16)
  })

  it('puts each visit on its day by the local clock, several on one', () => {
    const history = [
      visit('a', new Date(2026, 10, 12, 0, 5)),
      visit('b', new Date(2026, 10, 12, 23, 55)),
      visit('c', new Date(2026, 9, 12, 12)),
    ]
    const twelfth = weekdaysOf(NOVEMBER, history, FRIDAY).find(({ date }) => date.getDate() === 12)
    expect(twelfth?.visits.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('shows visits at the weekend apart', () => {
    const history = [visit('sat', new Date(2026, 10, 7, 13)), visit('sun', new Date(2026, 10, 1, 13))]
    expect(weekendVisits(NOVEMBER, history).map(({ id }) => id)).toEqual(['sat', 'sun'])
    expect(weekdaysOf(NOVEMBER, history, FRIDAY).every(({ visits }) => visits.length === 0)).toBe(true)
  })

  it('can be turned back to the first visit and no further', () => {
    expect(firstMonth([visit('a', new Date(2026, 7, 20))], FRIDAY)).toEqual(new Date(2026, 7, 1))
    expect(firstMonth([], FRIDAY)).toEqual(NOVEMBER)
  })
})

describe('what a month comes to', () => {
  it('counts lunches and places, and averages the distances that are known', () => {
    const visits = [visit('a', FRIDAY, 0.4), visit('b', FRIDAY, 0.6), visit('a', FRIDAY)]
    expect(figuresOf(visits)).toEqual({ lunches: 3, places: 2, averageKm: 0.5 })
  })

  it('has no average when no distance is known', () => {
    expect(figuresOf([visit('a', FRIDAY)]).averageKm).toBeUndefined()
  })
})
