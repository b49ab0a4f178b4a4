// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import {
  ateText,
  avoidedAt,
  backInPicks,
  hiddenIn,
  hiddenText,
  lastVisit,
  latelyText,
  stillAvoided,
  type Shown,
} from './avoid'
import type { Visit } from './history'

const NOON = new Date('2026-11-13T12:10:00')
const ladle: Restaurant = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: [] }
const tonno: Restaurant = { ...ladle, place_id: 'osm-n2', fsq_id: 'fsq-b', name: 'Little Tonno' }
const daysAgo = (days: number) => new Date(NOON.getTime() - days * 24 * 3_600_000)
const visit = (restaurant: Restaurant, when: Date): Visit => ({
  ...restaurant,
  id: restaurant.place_id,
  visitDate: when.toISOString(),
})

const viewed = (restaurant: Restaurant, when: Date): Visit => ({ ...visit(restaurant, when), viewed: true })

const avoided = (history: readonly Visit[], days: number) => [...avoidedAt(NOON.getTime(), history, days).keys()]

describe('avoided places', () => {
  it('are those with a visit less than so many days old', () => {
    const history = [visit(ladle, daysAgo(6.99)), visit(tonno, daysAgo(7))]
    expect(avoided(history, 7)).toEqual(['osm-n1'])
    expect(avoided(history, 14)).toContain('osm-n2')
    expect(avoided(history, 0)).toEqual([])
  })

  it('are known by their Foursquare id too, which is what a random pick has', () => {
    expect(avoided([visit(tonno, daysAgo(1))], 14)).toEqual(['osm-n2', 'fsq-b'])
  })

  it('leave out a visit made while looking at the list', () => {
    expect(avoided([visit(ladle, NOON), visit(tonno, daysAgo(-1))], 14)).toEqual([])
  })

  it('say when one ate there last', () => {
    const avoid = avoidedAt(NOON.getTime(), [visit(ladle, daysAgo(9)), visit(ladle, daysAgo(2))], 14)
    expect(lastVisit(avoid, ladle)).toEqual({ visitDate: daysAgo(2).toISOString(), viewed: false })
    expect(lastVisit(avoid, tonno)).toBeUndefined()
  })

  it.each([
    [0.4, 'You ate here today'],
    [0.6, 'You ate here yesterday'],
    [3, 'You ate here 3 days ago'],
  ])('%s days ago reads %s', (days, text) => {
    expect(ateText(daysAgo(days).toISOString(), NOON)).toBe(text)
  })

  it('are those that were only looked at too', () => {
    expect(avoided([viewed(ladle, daysAgo(6.99)), viewed(tonno, daysAgo(7))], 7)).toEqual(['osm-n1'])
  })

  it('were eaten at when one ate there and looked later', () => {
    const history = [viewed(ladle, daysAgo(1)), visit(ladle, daysAgo(5)), viewed(ladle, daysAgo(9))]
    expect(lastVisit(avoidedAt(NOON.getTime(), history, 14), ladle)).toEqual({
      visitDate: daysAgo(5).toISOString(),
      viewed: false,
    })
    expect(lastVisit(avoidedAt(NOON.getTime(), history, 3), ladle)).toEqual({
      visitDate: daysAgo(1).toISOString(),
      viewed: true,
    })
  })

  it('say when one looked at them last', () => {
    const [visitDate, seen] = [daysAgo(3).toISOString(), true]
    expect(latelyText({ visitDate, viewed: seen }, NOON)).toBe('You viewed this 3 days ago')
    expect(latelyText({ visitDate, viewed: !seen }, NOON)).toBe('You ate here 3 days ago')
  })

  it.each<[Shown, string[]]>([
    ['none', ['osm-n1', 'osm-n2', 'fsq-b']],
    ['viewed', ['osm-n2', 'fsq-b']],
    ['all', []],
  ])('are left out of picks unless they are shown: with %s shown', (shown, left) => {
    const avoid = avoidedAt(NOON.getTime(), [viewed(ladle, daysAgo(1)), visit(tonno, daysAgo(2))], 14)
    expect([...stillAvoided(avoid, shown).keys()].toSorted()).toEqual(left.toSorted())
  })

  it('are counted by why they are hidden', () => {
    const avoid = avoidedAt(NOON.getTime(), [viewed(ladle, daysAgo(1)), visit(tonno, daysAgo(2))], 14)
    const other = { ...ladle, place_id: 'osm-n3', fsq_id: 'osm-n3' }
    expect(hiddenIn([ladle, tonno, other], avoid)).toEqual({ eaten: 1, viewed: 1 })
  })

  it.each<[number, number, Shown, string]>([
    [1, 3, 'none', '4 hidden: 1 eaten, 3 viewed.'],
    [0, 3, 'none', '3 hidden: 3 viewed.'],
    [2, 0, 'none', '2 recent places hidden'],
    [1, 3, 'viewed', '3 viewed are shown, 1 eaten is hidden.'],
    [2, 1, 'viewed', '1 viewed is shown, 2 eaten are hidden.'],
    [0, 1, 'viewed', '1 viewed is shown.'],
    [1, 3, 'all', '4 shown again: 1 eaten, 3 viewed.'],
    [1, 0, 'all', '1 where you ate lately is shown'],
  ])('%i eaten and %i viewed with %s shown read "%s"', (eaten, seen, shown, text) => {
    expect(hiddenText({ eaten, viewed: seen }, shown)).toBe(text)
  })

  it('are back after so many days since the last visit', () => {
    const history = [visit(ladle, daysAgo(9)), visit(ladle, daysAgo(2)), visit(tonno, daysAgo(14))]
    expect([...backInPicks(history, 14, NOON)]).toEqual([['osm-n1', daysAgo(-12)]])
    expect([...backInPicks(history, 0, NOON)]).toEqual([])
  })
})
