// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { edges, fit, kmInPixels } from './fit'
import { grid, isInView, pan, project, zoomBy } from './geometry'

const OFFICE = { lat: 51.5055, lng: -0.0995 }
const SIZE = { width: 400, height: 300 }
const ROOM = { top: 60, side: 40, bottom: 40 }

describe('project', () => {
  it('puts the point that is looked at in the middle', () => {
    const at = project({ ...OFFICE, zoom: 15 }, OFFICE)
    expect(at.x).toBeCloseTo(0)
    expect(at.y).toBeCloseTo(0)
  })

  it('is Web Mercator with a world of 512 pixels at zoom 0', () => {
    const at = project({ lat: 0, lng: 0, zoom: 0 }, { lat: 66.51326, lng: 90 })
    expect(at.x).toBeCloseTo(128, 3)
    expect(at.y).toBeCloseTo(-128, 3)
  })

  it('draws a point beyond the date line on the nearer side', () => {
    expect(project({ lat: 0, lng: 179, zoom: 2 }, { lat: 0, lng: -179 }).x).toBeGreaterThan(0)
  })

  it('keeps the poles on the map', () => {
    expect(project({ lat: 0, lng: 0, zoom: 0 }, { lat: 90, lng: 0 }).y).toBeCloseTo(-256, 3)
  })
})

describe('the camera', () => {
  it('moves by pixels and back', () => {
    const there = pan({ ...OFFICE, zoom: 15 }, { x: 80, y: -40 })
    const back = pan(there, { x: -80, y: 40 })
    expect(there.lng).toBeGreaterThan(OFFICE.lng)
    expect(there.lat).toBeGreaterThan(OFFICE.lat)
    expect(back.lat).toBeCloseTo(OFFICE.lat, 9)
    expect(back.lng).toBeCloseTo(OFFICE.lng, 9)
  })

  it.each([
    [18, 5, 19],
    [3, -5, 2],
    [12, 1, 13],
  ])('at zoom %d, %d steps on, is at %d', (zoom, steps, expected) => {
    expect(zoomBy({ ...OFFICE, zoom }, steps).zoom).toBe(expected)
  })

  it('crosses the date line', () => {
    expect(pan({ lat: 0, lng: 179.9, zoom: 4 }, { x: 100, y: 0 }).lng).toBeLessThan(-170)
  })
})

describe('kmInPixels', () => {
  it('agrees with the projection', () => {
    const camera = { ...OFFICE, zoom: 14 }
    const [north] = edges({ ...OFFICE, km: 0.8 })
    if (!north) throw new Error('a circle has edges')
    expect(-project(camera, north).y).toBeCloseTo(kmInPixels(0.8, camera), 1)
  })
})

describe('fit', () => {
  const points = [OFFICE, { lat: 51.5, lng: -0.09 }, { lat: 51.51, lng: -0.11 }]

  it('shows every point with the room asked for', () => {
    const camera = fit(points, SIZE, 18, ROOM)
    if (!camera) throw new Error('there are points')
    for (const point of points) {
      const { x, y } = project(camera, point)
      expect(Math.abs(x)).toBeLessThanOrEqual(SIZE.width / 2 - ROOM.side + 0.01)
      expect(y).toBeGreaterThanOrEqual(-SIZE.height / 2 + ROOM.top - 0.01)
      expect(y).toBeLessThanOrEqual(SIZE.height / 2 - ROOM.bottom + 0.01)
    }
  })

  it('goes no nearer than asked for one point alone', () => {
    const camera = fit([OFFICE], SIZE, 15, { top: 0, side: 0, bottom: 0 })
    expect(camera?.zoom).toBe(15)
    expect(camera?.lat).toBeCloseTo(OFFICE.lat)
  })

  it('has no answer without points', () => {
    expect(fit([], SIZE, 15, ROOM)).toBeUndefined()
  })

  it('keeps points around the date line together', () => {
    const camera = fit(
      [
        { lat: 0, lng: 179.99 },
        { lat: 0, lng: -179.99 },
      ],
      SIZE,
      18,
      ROOM,
    )
    expect(camera?.zoom).toBeGreaterThan(10)
  })
})

describe('isInView', () => {
  it('is true in the middle and false outside', () => {
    const camera = { ...OFFICE, zoom: 15 }
    expect(isInView(camera, SIZE, OFFICE)).toBe(true)
    expect(isInView(camera, SIZE, pan(camera, { x: 190, y: 0 }))).toBe(false)
  })
})

describe('grid', () => {
  it('lies still on the ground while the camera moves', () => {
    const before = grid({ ...OFFICE, zoom: 15.3 })
    const after = grid(pan({ ...OFFICE, zoom: 15.3 }, { x: 10, y: 0 }))
    const moved = (((before.x - after.x) % before.cell) + before.cell) % before.cell
    expect(moved).toBeCloseTo(10, 5)
  })
})
