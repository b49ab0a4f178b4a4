// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { marksOf, type MapPin } from './marks'

const pin = (id: string, lat = 0): MapPin => ({ id, label: id, lat, lng: lat * 2 })
const PINS = [pin('a', 1), pin('b', 2), pin('c', 3), pin('d', 4)]
const CLUSTER = { lat: 9, lng: 9, members: ['d', 'b', 'a'] }
const shown = (...args: Parameters<typeof marksOf>) =>
  marksOf(...args).map(({ pins }) => pins.map(({ id }) => id).join(''))

describe('what is drawn for the pins', () => {
  it('is one mark for each where none lie together', () => {
    expect(shown(PINS, [], undefined)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is one mark for those that lie together, in the order of the list, where the cluster is', () => {
    const [first] = marksOf(PINS, [CLUSTER], undefined)
    expect(shown(PINS, [CLUSTER], undefined)).toEqual(['abd', 'c'])
    expect(first?.id).toBe('a')
    expect(first?.point).toBe(CLUSTER)
  })

  it('has the selected place alone, outside its cluster', () => {
    expect(shown(PINS, [CLUSTER], 'b')).toEqual(['ad', 'b', 'c'])
  })

  it('has the other of two alone as well, at its own point', () => {
    const marks = marksOf(PINS, [{ lat: 9, lng: 9, members: ['a', 'b'] }], 'a')
    expect(marks.map(({ point }) => point.lat)).toEqual([1, 2, 3, 4])
  })

  it('knows no place that only a cluster of an older list has', () => {
    expect(shown(PINS, [{ lat: 9, lng: 9, members: ['gone', 'a'] }], undefined)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('places at the very same point', () => {
  it('stand around it, apart from each other', () => {
    const asides = marksOf([pin('a'), pin('b'), pin('c'), pin('d', 1)], [], undefined).map(({ aside }) => aside)
    const [one, two, three, alone] = asides.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    expect(one).toEqual({ x: 0, y: -26 })
    expect(two?.x).toBeGreaterThan(20)
    expect(three?.x).toBeLessThan(-20)
    expect(alone).toEqual({ x: 0, y: 0 })
  })

  it('stand at it while they are one cluster', () => {
    const cluster = { lat: 0, lng: 0, members: ['a', 'b'] }
    expect(marksOf([pin('a'), pin('b')], [cluster], undefined).map(({ aside }) => aside)).toEqual([{ x: 0, y: 0 }])
  })
})
