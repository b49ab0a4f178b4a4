/** Coordinates were stored as text by some clients; 0 is a value like any other, an empty text is not. */
export function numberFrom(found: unknown): number | undefined {
  if (typeof found === 'string' && found.trim() === '') return undefined
  if (typeof found !== 'string' && typeof found !== 'number') return undefined
  const value = Number(found)
  return Number.isFinite(value) ? value : undefined
}

/** A distance to one decimal. What would read 0.0 km is in metres, rounded to ten. */
export function distanceText(km: number): string {
  return km < 0.05 ? `${Math.max(10, Math.round(km * 100) * 10)} m` : `${km.toFixed(1)} km`
}

/** The same where there is little room: in metres below a kilometre. */
export function shortDistanceText(km: number): string {
  return km < 0.995 ? `${Math.max(10, Math.round(km * 100) * 10)} m` : `${km.toFixed(1)} km`
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "vegan", "vegan and halal", "vegan, halal and kosher". */
export function listText(words: readonly string[]): string {
  return LIST.format(words)
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
