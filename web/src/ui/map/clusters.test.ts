// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { clusteringOf } from './clusters'
import { project } from './geometry'

// At zoom 16 and this latitude, 44 pixels are about 26 metres.
const LAT = 60.17
const east = (metres: number) => 24.94 + metres / (111_320 * Math.cos((LAT * Math.PI) / 180))
const at = (id: string, metres: number) => ({ id, lat: LAT, lng: east(metres) })
const members = (places: readonly ReturnType<typeof at>[], zoom: number) =>
  clusteringOf(places)(zoom).map((cluster) => cluster.members.toSorted().join(''))

describe('places that lie together', () => {
  it('are one cluster between them, and the others are in none', () => {
    expect(members([at('a', 0), at('b', 10), at('c', 400)], 16)).toEqual(['ab'])
    const [cluster] = clusteringOf([at('a', 0), at('b', 10)])(16)
    expect(cluster?.lat).toBeCloseTo(LAT, 6)
    expect(cluster?.lng).toBeCloseTo(east(5), 6)
  })

  it.each([
    [43, ['ab']],
    [45, []],
  ])('are those within 44 pixels: at %d pixels %j', (pixels, expected) => {
    const perMetre = project({ lat: LAT, lng: east(0), zoom: 16 }, at('', 1)).x
    expect(members([at('a', 0), at('b', pixels / perMetre)], 16)).toEqual(expected)
  })

  it('part as the map comes nearer, at whole zooms only', () => {
    const places = [at('a', 0), at('b', 20)]
    expect(members(places, 16)).toEqual(['ab'])
    expect(members(places, 16.9)).toEqual(['ab'])
    expect(members(places, 17)).toEqual([])
  })

  it('all stand alone beyond zoom 17, even at one point', () => {
    expect(members([at('a', 0), at('b', 0)], 17)).toEqual(['ab'])
    expect(members([at('a', 0), at('b', 0)], 18)).toEqual([])
  })

  it('are none where there are no places', () => {
    expect(members([], 16)).toEqual([])
  })
})
