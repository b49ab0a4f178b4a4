import { describe, expect, it } from 'vitest'
import type { Restaurant } from '../../api'
import { ateText, avoidedAt, backInPicks, lastVisit } from './avoid'
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
    expect(lastVisit(avoid, ladle)).toBe(daysAgo(2).toISOString())
    expect(lastVisit(avoid, tonno)).toBeUndefined()
  })

  it.each([
    [0.4, 'You ate here today'],
    [0.6, 'You ate here yesterday'],
    [3, 'You ate here 3 days ago'],
  ])('%s days ago reads %s', (days, text) => {
    expect(ateText(daysAgo(days).toISOString(), NOON)).toBe(text)
  })

  it('are back after so many days since the last visit', () => {
    const history = [visit(ladle, daysAgo(9)), visit(ladle, daysAgo(2)), visit(tonno, daysAgo(14))]
    expect([...backInPicks(history, 14, NOON)]).toEqual([['osm-n1', daysAgo(-12)]])
    expect([...backInPicks(history, 0, NOON)]).toEqual([])
  })
})
