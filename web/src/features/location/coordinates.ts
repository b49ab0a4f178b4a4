import type { Location } from '@/domain/location'

// Two whole numbers with a space between them are a postcode in some countries.
const PAIR = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[,;]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/
const SPACED = /^\s*([+-]?\d{1,3}\.\d+)\s+([+-]?\d{1,3}\.\d+)\s*$/

/** Reads "60.1719, 24.9414" (latitude first). Anything else, or a point off the globe, is undefined. */
export function parseCoordinates(text: string): Location | undefined {
  const [, north, east] = PAIR.exec(text) ?? SPACED.exec(text) ?? []
  if (north === undefined || east === undefined) return undefined
  const lat = Number(north)
  const lng = Number(east)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? at(lat, lng) : undefined
}

/** A location known only by its coordinates; its address reads back as the same point. */
export function at(lat: number, lng: number): Location {
  return { address: `${round(lat)}, ${round(lng)}`, lat: round(lat), lng: round(lng) }
}

// Five decimals are about a metre: enough for lunch, and no more precise than it needs to be.
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
