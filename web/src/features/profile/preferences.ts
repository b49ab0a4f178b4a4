import type { Location } from '../../domain/location'
import { isRecord, soundText, soundTexts } from '../../domain/sound'
import { CUISINES } from '../../domain/cuisines'
import { stored } from '../../lib/storage'

export interface Preferences {
  readonly name: string
  readonly email: string
  readonly defaultLocation: Location
  readonly favoriteCuisines: readonly string[]
}

export const LONGEST = { name: 80, email: 254, address: 200 }

export const NO_PREFERENCES: Preferences = {
  name: '',
  email: '',
  defaultLocation: { address: '', lat: 0, lng: 0 },
  favoriteCuisines: [],
}

/** Null until a profile is saved. */
export const storedPreferences = stored<Preferences | null>('userPreferences', parsePreferences)

function parsePreferences(found: unknown): Preferences | null {
  if (found === null) return null
  if (!isRecord(found)) throw new Error('not a profile')
  return {
    name: soundText(found['name'], LONGEST.name) ?? '',
    email: soundText(found['email'], LONGEST.email) ?? '',
    defaultLocation: locationFrom(found['defaultLocation']),
    favoriteCuisines: [...new Set(soundTexts(found['favoriteCuisines']).map((word) => word.toLowerCase()))]
      .filter((word) => word.length <= CUISINES.length)
      .slice(0, CUISINES.most),
  }
}

/** Without coordinates that can be, both are 0. */
function locationFrom(found: unknown): Location {
  if (!isRecord(found)) return NO_PREFERENCES.defaultLocation
  const address = soundText(found['address'], LONGEST.address) ?? ''
  const [lat, lng] = [coordinate(found['lat'], 90), coordinate(found['lng'], 180)]
  return lat === undefined || lng === undefined ? { address, lat: 0, lng: 0 } : { address, lat, lng }
}

function coordinate(found: unknown, most: number): number | undefined {
  const value = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof value === 'number' && Math.abs(value) <= most ? value : undefined
}

/** The default location, unless it is the 0, 0 of a profile that was saved without coordinates. */
export function usableDefault(preferences: Preferences | null): Location | undefined {
  const location = preferences?.defaultLocation
  return location && (location.lat !== 0 || location.lng !== 0) ? location : undefined
}
