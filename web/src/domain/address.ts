import * as v from 'valibot'
import type { components } from '../lib/api-types'
import { latitude, listOf, longitude, maybe, fields, text } from '../lib/schema'

/** What a typed text can mean. A vendor may answer behind our server, so only the point is taken for granted. */
export type AddressSuggestion = v.InferOutput<typeof suggestionSchema>
export type AddressPlace = v.InferOutput<typeof placeSchema>
type Center = components['schemas']['Center']

const center = fields({ latitude, longitude })

export const suggestionSchema = fields({
  type: v.literal('geo'),
  text: v.fallback(fields({ primary: maybe(text), secondary: maybe(text) }), {}),
  geo: fields({
    name: maybe(text),
    locality: maybe(text),
    region: maybe(text),
    country: maybe(text),
    center,
  }),
})

export const placeSchema = fields({
  name: maybe(text),
  location: maybe(
    fields({
      address: maybe(text),
      locality: maybe(text),
      region: maybe(text),
      postcode: maybe(text),
      country: maybe(text),
    }),
  ),
  geocodes: fields({ main: center }),
})

const suggestionsSchema = fields({ results: listOf(suggestionSchema) })
const placesSchema = fields({ results: listOf(placeSchema) })
const geocodedSchema = fields({ results: listOf(fields({ geocodes: fields({ main: center }) })) })

export function parseSuggestions(found: unknown): readonly AddressSuggestion[] {
  return v.parse(suggestionsSchema, found).results
}

export function parsePlaces(found: unknown): readonly AddressPlace[] {
  return v.parse(placesSchema, found).results
}

/** The points of what was found, the best first. */
export function parseGeocoded(found: unknown): readonly Center[] {
  return v.parse(geocodedSchema, found).results.map(({ geocodes }) => geocodes.main)
}
