import { type Camera, clamp, pan, type Point, project, radians, type Size, worldSize, ZOOM } from './geometry'

const EQUATOR_KM = 40_075.016_686
/** So far from the pole a kilometre still has a width. */
const LEAST_COSINE = 0.01

const width = (lat: number) => Math.max(Math.cos(radians(lat)), LEAST_COSINE)
const zoomFor = (pixels: number, span: number) => Math.log2(Math.max(pixels, 32) / Math.max(span, 1e-9))

export interface Circle extends Point {
  readonly km: number
}

export function kmInPixels(km: number, { lat, zoom }: Camera): number {
  return (km * worldSize(zoom)) / (EQUATOR_KM * width(lat))
}

/** The four outermost points of a circle. */
export function edges({ lat, lng, km }: Circle): readonly Point[] {
  const north = (km / EQUATOR_KM) * 360
  const east = north / width(lat)
  return [
    { lat: lat + north, lng },
    { lat: lat - north, lng },
    { lat, lng: lng + east },
    { lat, lng: lng - east },
  ]
}

/** Pixels to leave free between what is shown and the frame. */
export interface Room {
  readonly top: number
  readonly side: number
  readonly bottom: number
}

/** The nearest camera that shows all points with room around them, and never nearer than `nearest`. */
export function fit(points: readonly Point[], size: Size, nearest: number, room: Room): Camera | undefined {
  const [first] = points
  if (!first) return undefined
  // Offsets at zoom 0 from the first point, so that points around the date line stay together.
  const origin = { lat: first.lat, lng: first.lng, zoom: 0 }
  const offsets = points.map((point) => project(origin, point))
  const xs = offsets.map(({ x }) => x)
  const ys = offsets.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const across = zoomFor(size.width - 2 * room.side, right - left)
  const down = zoomFor(size.height - room.top - room.bottom, bottom - top)
  const zoom = clamp(Math.min(across, down, nearest), ZOOM.least, ZOOM.most)
  const middle = pan(origin, { x: (left + right) / 2, y: (top + bottom) / 2 })
  return pan({ ...middle, zoom }, { x: 0, y: (room.bottom - room.top) / 2 })
}
