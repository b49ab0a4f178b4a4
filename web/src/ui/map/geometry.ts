export interface Point {
  readonly lat: number
  readonly lng: number
}

/** What the map looks at: the point in its middle, and how near. */
export interface Camera extends Point {
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels to the right of and below the middle of the map. */
export interface Offset {
  readonly x: number
  readonly y: number
}

export const ZOOM = { least: 2, most: 19 }

// The whole world is this wide at zoom 0, as in MapLibre, whose canvas lies under what is placed here.
const WORLD = 512
const MOST_LAT = 85.051129

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Web Mercator: both axes run from 0 to 1 over the world, y downwards. */
function toWorld({ lat, lng }: Point): Offset {
  const north = Math.sin(radians(clamp(lat, -MOST_LAT, MOST_LAT)))
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + north) / (1 - north)) / (4 * Math.PI) }
}

function fromWorld({ x, y }: Offset): Point {
  const lng = (x - Math.floor(x)) * 360 - 180
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamp(y, 0, 1)))) * 180) / Math.PI, lng }
}

export const worldSize = (zoom: number) => WORLD * 2 ** zoom

/** Where a point is drawn. A point beyond the date line is drawn on the nearer side. */
export function project(camera: Camera, point: Point): Offset {
  const middle = toWorld(camera)
  const { x, y } = toWorld(point)
  const across = x - middle.x
  const scale = worldSize(camera.zoom)
  return { x: (across - Math.round(across)) * scale, y: (y - middle.y) * scale }
}

/** The camera after the ground moved by so many pixels under it. */
export function pan(camera: Camera, by: Offset): Camera {
  const middle = toWorld(camera)
  const scale = worldSize(camera.zoom)
  return { ...fromWorld({ x: middle.x + by.x / scale, y: middle.y + by.y / scale }), zoom: camera.zoom }
}

export function zoomBy(camera: Camera, steps: number): Camera {
  return { ...camera, zoom: clamp(camera.zoom + steps, ZOOM.least, ZOOM.most) }
}

/** Whether a point is drawn well inside the map. */
export function isInView(camera: Camera, size: Size, point: Point, room = 24): boolean {
  const { x, y } = project(camera, point)
  return Math.abs(x) <= size.width / 2 - room && Math.abs(y) <= size.height / 2 - room
}

/** A grid that lies still on the ground: the width of a cell, and where a line passes next to the middle. */
export function grid(camera: Camera): { readonly cell: number; readonly x: number; readonly y: number } {
  const cell = 64 * 2 ** (camera.zoom - Math.floor(camera.zoom))
  const { x, y } = toWorld(camera)
  const scale = worldSize(camera.zoom)
  return { cell, x: -((x * scale) % cell), y: -((y * scale) % cell) }
}
