import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import {
  clearHistory,
  dayFrom,
  eatenOf,
  forgetVisit,
  lastEaten,
  markEaten,
  newTo,
  recorded,
  recordView,
  recordVisit,
  restoreVisits,
  storedHistory,
  takeBack,
} from './history'

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

  it('tells what is new to somebody: what was never eaten at, and nothing to whoever has no history', () => {
    const isNew = newTo(recorded(recorded([], ladle, daysAgo(1)), tonno, NOON, { viewed: true }))
    expect([isNew(ladle), isNew(tonno)]).toEqual([false, true])
    expect(newTo(recorded([], tonno, NOON, { viewed: true }))(ladle)).toBe(false)
  })

  it('tells when somebody last ate at a place', () => {
    const history = recorded(recorded(recorded([], ladle, daysAgo(9)), ladle, daysAgo(3)), ladle, NOON, {
      viewed: true,
    })
    expect(lastEaten(history, ladle)).toEqual(daysAgo(3))
    expect(lastEaten(history, tonno)).toBeUndefined()
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

const marks = () => storedHistory.get().map(({ id, viewed }) => [id, viewed])

describe('a place that was only looked at', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON })
    storedHistory.set([])
  })
  afterEach(() => vi.useRealTimers())

  it('is marked as viewed, in the storage too, and a lunch is not', () => {
    recordView(ladle)
    recordVisit(tonno)
    expect(marks()).toEqual([
      ['osm-n2', undefined],
      ['osm-n1', true],
    ])
    expect(JSON.parse(localStorage.getItem('visitHistory') ?? '')).toMatchObject([{ id: 'osm-n2' }, { viewed: true }])
    expect(eatenOf(storedHistory.get()).map(({ id }) => id)).toEqual(['osm-n2'])
  })

  it('becomes eaten on the same day, in the same entry', () => {
    const viewed = recordView(ladle)
    vi.setSystemTime(NOON.getTime() + 3_600_000)
    recordView(tonno)
    expect(recordVisit(ladle)).toMatchObject({ id: 'osm-n1', visitDate: viewed?.visitDate, wasViewed: true })
    expect(marks()).toEqual([
      ['osm-n2', true],
      ['osm-n1', undefined],
    ])
    expect(storedHistory.get()[1]).not.toHaveProperty('wasViewed')
  })

  it('stays a lunch when somebody looks at it later that day', () => {
    recordVisit(ladle)
    expect(recordView(ladle)).toBeUndefined()
    expect(marks()).toEqual([['osm-n1', undefined]])
  })

  it('is viewed again when eating is taken back, and gone when looking is', () => {
    recordView(ladle)
    const eaten = recordVisit(ladle)
    const viewed = eaten && takeBack(eaten)
    expect(viewed?.viewed).toBe(true)
    expect(marks()).toEqual([['osm-n1', true]])
    expect(viewed && takeBack(viewed)).toBeUndefined()
    expect(marks()).toEqual([])
  })

  it('is made a lunch by one tap, and only that visit', () => {
    recordView(ladle)
    vi.setSystemTime(NOON.getTime() + 24 * 3_600_000)
    const today = recordView(ladle)
    if (today) markEaten(today)
    expect(marks()).toEqual([
      ['osm-n1', undefined],
      ['osm-n1', true],
    ])
  })

  it('keeps its mark when a removal is undone', () => {
    recordView(ladle)
    restoreVisits(clearHistory())
    expect(marks()).toEqual([['osm-n1', true]])
  })

  it('leaves no mark on a lunch that is recorded from its entry', () => {
    recordView(ladle)
    const [visit] = clearHistory()
    if (visit) recordVisit(visit)
    expect(marks()).toEqual([['osm-n1', undefined]])
  })

  it('is told from an entry without a mark or with a broken one, which is a lunch', () => {
    const entry = { id: 'osm-n1', name: 'Copper Ladle', visitDate: NOON.toISOString() }
    const newValue = JSON.stringify([
      { ...entry, viewed: 'yes' },
      { ...entry, id: 'osm-n2', viewed: true },
      { ...entry, id: 'osm-n3' },
    ])
    dispatchEvent(new StorageEvent('storage', { key: 'visitHistory', newValue }))
    expect(marks()).toEqual([
      ['osm-n1', undefined],
      ['osm-n2', true],
      ['osm-n3', undefined],
    ])
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
