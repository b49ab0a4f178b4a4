/** Coordinates were stored as text by some clients; 0 is a value like any other, an empty text is not. */
export function numberFrom(found: unknown): number | undefined {
  if (typeof found === 'string' && found.trim() === '') return undefined
  if (typeof found !== 'string' && typeof found !== 'number') return undefined
  const value = Number(found)
  return Number.isFinite(value) ? value : undefined
}
