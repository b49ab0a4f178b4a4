import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { latitude, listOf, longitude, optional, object, text } from '@/lib/schema'

/** What a typed text can mean. A vendor may answer behind our server, so only the point is taken for granted. */
export type AddressSuggestion = v.InferOutput<typeof suggestionSchema>
export type AddressPlace = v.InferOutput<typeof placeSchema>
type Center = components['schemas']['Center']

const center = object({ latitude, longitude })

export const suggestionSchema = object({
  type: v.literal('geo'),
  text: v.fallback(object({ primary: optional(text), secondary: optional(text) }), {}),
  geo: object({
    name: optional(text),
    locality: optional(text),
    region: optional(text),
    country: optional(text),
    center,
  }),
})

export const placeSchema = object({
  name: optional(text),
  location: optional(
    object({
      address: optional(text),
      locality: optional(text),
      region: optional(text),
      postcode: optional(text),
      country: optional(text),
    }),
  ),
  geocodes: object({ main: center }),
})

/** What was found, and a vendor to name beside it. */
const foundOf = <T>(schema: v.GenericSchema<unknown, T>) =>
  object({ results: listOf(schema), attribution: optional(text) })

const suggestionsSchema = foundOf(suggestionSchema)
const placesSchema = foundOf(placeSchema)
const geocodedSchema = object({ results: listOf(object({ geocodes: object({ main: center }) })) })

export function parseSuggestions(found: unknown) {
  return v.parse(suggestionsSchema, found)
}

export function parsePlaces(found: unknown) {
  return v.parse(placesSchema, found)
}

/** The points of what was found, the best first. */
export function parseGeocoded(found: unknown): readonly Center[] {
  return v.parse(geocodedSchema, found).results.map(({ geocodes }) => geocodes.main)
}
