import * as v from 'valibot'
import type { Location } from '@/domain/location'
import { CUISINES } from '@/domain/cuisines'
import { numberFrom } from '@/lib/format'
import { parsed, latitude, listOf, longitude, object, text, textOrNone } from '@/lib/schema'
import { stored } from '@/lib/storage'

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

const field = (longest: number) => v.fallback(textOrNone(longest), '')
const coordinate = v.pipe(v.unknown(), v.transform(numberFrom))
const pointSchema = object({ lat: v.pipe(coordinate, latitude), lng: v.pipe(coordinate, longitude) })

/** Without coordinates that can be, both are 0. */
const locationSchema = v.pipe(
  v.looseObject({ address: field(LONGEST.address) }),
  v.transform(({ address, ...found }): Location => ({
    address,
    ...(parsed(pointSchema, found) ?? { lat: 0, lng: 0 }),
  })),
)
const cuisinesSchema = v.pipe(
  listOf(text),
  v.transform((words) => [...new Set(words.map((word) => word.toLowerCase()))]),
  v.transform((words) => words.filter((word) => word.length <= CUISINES.length).slice(0, CUISINES.most)),
)
const preferencesSchema = v.nullable(
  object({
    name: field(LONGEST.name),
    email: field(LONGEST.email),
    defaultLocation: v.fallback(locationSchema, NO_PREFERENCES.defaultLocation),
    favoriteCuisines: v.fallback(cuisinesSchema, []),
  }),
)

/** Null until a profile is saved. */
export const storedPreferences = stored<Preferences | null>('userPreferences', (found) =>
  v.parse(preferencesSchema, found),
)

/** Saves a profile that another device or a file brought, if it is one. */
export function adoptPreferences(found: unknown): void {
  const preferences = parsed(preferencesSchema, found)
  if (preferences) storedPreferences.set(preferences)
}

/** The default location, unless it is the 0, 0 of a profile that was saved without coordinates. */
export function usableDefault(preferences: Preferences | null): Location | undefined {
  const location = preferences?.defaultLocation
  return location && (location.lat !== 0 || location.lng !== 0) ? location : undefined
}
