import type { Cuisine } from './cuisine'
import { cuisineOf } from './cuisine-words'
import { memo } from './memo'
import { type Frame, plateAlone, roundel, tabletop } from './tabletop'

export type Crop = 'art' | 'roundel' | 'plate'

const ESCAPES: Readonly<Record<string, string>> = { '"': "'", '#': '%23', '%': '%25', '<': '%3C', '>': '%3E' }

/** Shorter than encodeURIComponent: only what ends a data URL early or is no URL character in an attribute. */
export function dataUrl(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/["#%<>]/g, (character) => ESCAPES[character] ?? character)}`
}

function drawn(placeId: string, cuisine: Cuisine, crop: Crop, frame: Frame): string {
  if (crop === 'roundel') return roundel(placeId, cuisine)
  if (crop === 'plate') return plateAlone(placeId, cuisine)
  return tabletop(placeId, cuisine, frame)
}

const remembered = memo<string>(500)

/** The picture as an address for an image. The first type that names a known cuisine chooses the dish. */
export function pictureUrl(placeId: string, types: readonly string[], crop: Crop, frame: Frame): string {
  const cuisine = cuisineOf(types)
  const { width, height, zoom, centred, wide } = frame
  const key = [cuisine, crop, ...(crop === 'art' ? [width, height, zoom, centred, wide] : []), placeId].join('|')
  return remembered(key, () => dataUrl(drawn(placeId, cuisine, crop, frame)))
}
