import { describe, expect, it } from 'vitest'
import type { Restaurant } from '../../api'
import { clearHistory, dayFrom, forgetVisit, recorded, recordVisit, restoreVisits, storedHistory } from './history'

const NOON = new Date('2026-11-13T12:10:00')
const ladle: Restaurant = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: [] }
const tonno: Restaurant = { ...ladle, place_id: 'osm-n2', fsq_id: 'osm-n2', name: 'Little Tonno' }
const daysAgo = (days: number) => new Date(NOON.getTime() - days * 24 * 3_600_000)

describe('the visit history', () => {
  it('puts a visit at the front', () => {
    const history = recorded(recorded([], ladle, daysAgo(1)), tonno, NOON)
    expect(history.map(({ id }) => id)).toEqual(['osm-n2', 'osm-n1'])
    expect(history[0]).toMatchObject({ id: 'osm-n2', name: 'Little Tonno', visitDate: NOON.toISOString() })
  })

  it('keeps one visit a place and calendar day', () => {
    const morning = new Date('2026-11-13T00:05:00')
    const before = recorded([], ladle, morning)
    expect(recorded(before, ladle, NOON)).toBe(before)
    expect(recorded(before, tonno, NOON)).toHaveLength(2)
    expect(recorded(before, ladle, new Date('2026-11-14T00:05:00'))).toHaveLength(2)
  })

  it('is kept on this device and can be taken back', () => {
    const added = recordVisit(ladle, NOON, NOON)
    expect(added?.name).toBe('Copper Ladle')
    expect(recordVisit(ladle, NOON, NOON)).toBeUndefined()
    if (added) forgetVisit(added)
    expect(storedHistory.get()).toEqual([])
  })

  it('puts a visit of an earlier day among those of its time', () => {
    storedHistory.set([])
    recordVisit(ladle, daysAgo(4), NOON)
    recordVisit(ladle, NOON, NOON)
    expect(recordVisit(tonno, daysAgo(2), NOON)?.name).toBe('Little Tonno')
    expect(recordVisit(tonno, daysAgo(2), NOON)).toBeUndefined()
    expect(storedHistory.get().map(({ id }) => id)).toEqual(['osm-n1', 'osm-n2', 'osm-n1'])
  })

  it('loses one visit of several to the same place, or all, and gets them back', () => {
    storedHistory.set([])
    for (const days of [3, 2, 1]) recordVisit(days === 2 ? tonno : ladle, daysAgo(days), NOON)
    const before = storedHistory.get()
    const [latest] = before
    if (latest) forgetVisit(latest)
    expect(storedHistory.get().map(({ id }) => id)).toEqual(['osm-n2', 'osm-n1'])
    if (latest) restoreVisits([latest])
    expect(storedHistory.get()).toEqual(before)
    expect(clearHistory()).toEqual(before)
    expect(storedHistory.get()).toEqual([])
    restoreVisits(before)
    expect(storedHistory.get()).toEqual(before)
  })

  it('takes over visits of another tab before it adds one', () => {
    storedHistory.set([])
    localStorage.setItem('visitHistory', JSON.stringify(recorded([], tonno, daysAgo(1))))
    recordVisit(ladle, NOON, NOON)
    expect(storedHistory.get().map(({ id }) => id)).toEqual(['osm-n1', 'osm-n2'])
  })
})

describe('the day of a visit', () => {
  it.each([
    ['2026-11-13', NOON],
    ['2026-11-12', new Date(2026, 10, 12, 12)],
    ['2026-10-14', new Date(2026, 9, 14, 12)],
    ['2026-10-13', undefined],
    ['2026-11-14', undefined],
    ['2026-02-30', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('"%s" is %s', (value, expected) => {
    expect(dayFrom(value, NOON)).toEqual(expected)
  })
})
