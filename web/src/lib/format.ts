import { t } from '@lingui/core/macro'
import { numberText } from './locale'

/** Coordinates were stored as text by some clients; 0 is a value like any other, an empty text is not. */
export function numberFrom(found: unknown): number | undefined {
  if (typeof found === 'string' && found.trim() === '') return undefined
  if (typeof found !== 'string' && typeof found !== 'number') return undefined
  const value = Number(found)
  return Number.isFinite(value) ? value : undefined
}

/** A distance to one decimal. What would read 0.0 km is in metres, rounded to ten. */
export function distanceText(km: number): string {
  return km < 0.05 ? metresText(km) : kilometresText(km)
}

/** The same where there is little room: in metres below a kilometre. */
export function shortDistanceText(km: number): string {
  return km < 0.995 ? metresText(km) : kilometresText(km)
}

function metresText(distance: number): string {
  const metres = Math.max(10, Math.round(distance * 100) * 10)
  return t`${metres} m`
}

export function kilometresText(distance: number): string {
  const km = numberText(distance, 1)
  return t`${km} km`
}

/** What stands before and after a part of a sentence, where that part looks different. */
export function around(sentence: string, part: string): readonly [string, string] {
  const at = sentence.indexOf(part)
  return at === -1 ? ['', sentence] : [sentence.slice(0, at), sentence.slice(at + part.length)]
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
