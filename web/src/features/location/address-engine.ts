import { api, ApiError } from '@/lib/http'
import { randomToken } from '@/lib/token'
import {
  parseGeocoded,
  parsePlaces,
  parseSuggestions,
  type AddressPlace,
  type AddressSuggestion,
} from '@/domain/address'
import { proxiedPhoto } from '@/domain/photo'
import { emptyPlate } from '@/ui/dish/empty-plate'
import type { Point } from '@/ui/map/geometry'
import { AUTOCOMPLETE, TYPING_REST_MS, unknownLocation, unknownPlace } from './constants'
import type { AddressEngine, Suggestion } from './engine'

/** Our own server, under the names of the specification: the paths say Foursquare, whoever answers behind them. */
export const proxyEngine: AddressEngine = {
  prepare: () => Promise.resolve(true),
  suggest: (text, signal) => suggest(text, signal),
  search: searchPlaces,
  geocode: async (address, signal) => {
    if (address.trim() === '') return undefined
    const query = { address: address.trim() }
    const ask = async () =>
      parseGeocoded(
        (await api.GET('/api/proxy/foursquare/geocode', { params: { query }, signal: signal ?? null })).data,
      )
    const [first] = await orNone((status) => `Geocoding error: ${status}`, ask)
    return first && pointOf(first)
  },
  photoUrl,
}

/** The same where a vendor answers behind our server, and bills the letters of one typing together by their token. */
export function billedEngine(now = Date.now): AddressEngine {
  let session: { readonly token: string; last: number } | undefined
  const end = () => (session = undefined)
  return {
    ...proxyEngine,
    suggest: async (text, signal) => {
      if (!session || now() - session.last > TYPING_REST_MS) session = { token: randomToken(), last: 0 }
      session.last = now()
      const found = await suggest(text, signal, session.token)
      return found.map((one) => ({ ...one, point: () => (end(), one.point()) }))
    },
    geocode: (address, signal) => {
      end()
      return proxyEngine.geocode(address, signal)
    },
  }
}

async function suggest(text: string, signal?: AbortSignal, session?: string): Promise<readonly Suggestion[]> {
  const suggestions = await autocomplete(text, signal ?? null, session)
  return suggestions.length > 0 ? suggestions : searchPlaces(text, signal)
}

const proxyError = (status: string) => `Foursquare API error: ${status}`

async function autocomplete(
  text: string,
  signal: AbortSignal | null,
  session: string | undefined,
): Promise<readonly Suggestion[]> {
  const plain = { query: text, limit: AUTOCOMPLETE.results, types: 'geo' } as const
  const query = session === undefined ? plain : { ...plain, session_token: session }
  return orNone(proxyError, async () => {
    const { data } = await api.GET('/api/proxy/foursquare/autocomplete', { params: { query }, signal })
    const { results, attribution: credit } = parseSuggestions(data)
    return results.flatMap((result) => suggestionOf(result) ?? []).map((found) => ({ ...found, credit }))
  })
}

async function searchPlaces(text: string, signal: AbortSignal | null = null): Promise<readonly Suggestion[]> {
  const query = {
    query: text,
    limit: AUTOCOMPLETE.results,
    sort: 'RELEVANCE',
    fields: 'name,location,geocodes',
  } as const
  return orNone(proxyError, async () => {
    const { data } = await api.GET('/api/proxy/foursquare/places', { params: { query }, signal })
    const { results, attribution: credit } = parsePlaces(data)
    return results.map((result) => ({ ...placeOf(result), credit }))
  })
}

function suggestionOf({ text, geo }: AddressSuggestion): Suggestion | undefined {
  const point = pointOf(geo.center)
  if (point.lat === 0 || point.lng === 0) return undefined
  const name = text.primary ?? geo.name ?? unknownLocation()
  const rest = [geo.locality, geo.region, geo.country].filter((part) => part !== name)
  const detail = text.secondary ?? joined(rest)
  return { name, detail, address: joined([name, detail]), point: () => Promise.resolve(point) }
}

function placeOf({ name = unknownPlace(), location = {}, geocodes }: AddressPlace): Suggestion {
  const point = pointOf(geocodes.main)
  const { address, locality, region, postcode, country } = location
  const detail = joined([address, locality, region, postcode, country])
  return { name, detail, address: detail, point: () => Promise.resolve(point) }
}

export function photoUrl(reference: string | undefined, maxWidth: number): string {
  if (!reference) return emptyPlate(maxWidth)
  return proxiedPhoto(reference, maxWidth)
}

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  return { lat: latitude, lng: longitude }
}

function joined(parts: readonly (string | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(', ')
}

/** A failed call is a line in the log and an empty list; a call that nobody waits for is neither. */
async function orNone<T>(message: (status: string) => string, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask()
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason
    console.warn(message(reason instanceof ApiError ? String(reason.status) : String(reason)))
    return []
  }
}
