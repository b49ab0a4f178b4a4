import { memo } from './memo'
import { letterOf } from './monogram'
import { lookOf } from './neighbours'
import { type Frame, plateAlone, roundel, type Setting, tabletop } from './tabletop'

export type Crop = 'art' | 'roundel' | 'plate'

const ESCAPES: Readonly<Record<string, string>> = { '"': "'", '#': '%23', '%': '%25', '<': '%3C', '>': '%3E' }

/** Shorter than encodeURIComponent: only what ends a data URL early or is no URL character in an attribute. */
export function dataUrl(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/["#%<>]/g, (character) => ESCAPES[character] ?? character)}`
}

function drawn(placeId: string, setting: Setting, crop: Crop, frame: Frame): string {
  if (crop === 'roundel') return roundel(placeId, setting)
  if (crop === 'plate') return plateAlone(placeId, setting)
  return tabletop(placeId, setting, frame)
}

const remembered = memo<string>(500)

export interface Subject {
  readonly placeId: string
  /** The first type that names a known cuisine chooses the dish. */
  readonly types: readonly string[]
  /** Whose letter is on the plate where no type does. */
  readonly name?: string | undefined
}

/** The picture as an address for an image. */
export function pictureUrl({ placeId, types, name = '' }: Subject, crop: Crop, frame: Frame): string {
  const letter = letterOf(name)
  const look = lookOf(placeId, types, letter !== '')
  const { width, height, zoom, centred, wide } = frame
  const shape = crop === 'art' ? [width, height, zoom, centred, wide] : []
  const key = [look.table[0], look.cloth, letter, crop, ...shape, placeId].join('|')
  return remembered(key, () => dataUrl(drawn(placeId, { ...look, letter }, crop, frame)))
}
