import { ApiError, apiUrl, get } from '../../lib/http'
import type { ProxyPlace, ProxySuggestion } from '../../domain/location'
import { isRecord, soundText, soundTexts } from '../../domain/sound'
import { emptyPlate } from '../../ui/dish/empty-plate'
import type { Point } from '../../ui/map/geometry'
import { AUTOCOMPLETE, UNKNOWN_LOCATION, UNKNOWN_PLACE } from './constants'
import type { AddressEngine, Suggestion } from './engine'

/** Our own server, under the names of the specification: the paths say Foursquare, whoever answers behind them. */
export const proxyEngine: AddressEngine = {
  prepare: () => Promise.resolve(true),
  suggest: async (text, signal) => {
    const suggestions = await autocomplete(text, signal)
    return suggestions.length > 0 ? suggestions : searchPlaces(text, signal)
  },
  search: searchPlaces,
  geocode: async (address, signal) => {
    if (address.trim() === '') return undefined
    const query = { address: address.trim() }
    const ask = async () => (await get('/api/proxy/foursquare/geocode', { query }, signal)).results
    const [first] = await orNone((status) => `Geocoding error: ${status}`, ask)
    return first && pointOf(first.geocodes?.main)
  },
  photoUrl,
}

const proxyError = (status: string) => `Foursquare API error: ${status}`

async function autocomplete(text: string, signal?: AbortSignal): Promise<readonly Suggestion[]> {
  const query = { query: text, limit: AUTOCOMPLETE.results, types: 'geo' } as const
  const ask = async () => (await get('/api/proxy/foursquare/autocomplete', { query }, signal)).results
  const results = await orNone(proxyError, ask)
  return results.flatMap((result) => suggestionOf(result) ?? [])
}

async function searchPlaces(text: string, signal?: AbortSignal): Promise<readonly Suggestion[]> {
  const query = {
    query: text,
    limit: AUTOCOMPLETE.results,
    sort: 'RELEVANCE',
    fields: 'name,location,geocodes',
  } as const
  const ask = async () => (await get('/api/proxy/foursquare/places', { query }, signal)).results
  const results = await orNone(proxyError, ask)
  return results.flatMap((result) => placeOf(result) ?? [])
}

function suggestionOf({ type, text, geo }: Loose<ProxySuggestion>): Suggestion | undefined {
  const point = pointOf(geo?.center)
  if (type !== 'geo' || !point?.lat || !point.lng) return undefined
  const name = soundText(text?.primary) ?? soundText(geo?.name) ?? UNKNOWN_LOCATION
  const rest = [geo?.locality, geo?.region, geo?.country].filter((part) => part !== name)
  const detail = soundText(text?.secondary) ?? joined(rest)
  return { name, detail, address: joined([name, detail]), point: () => Promise.resolve(point) }
}

function placeOf({ name, location, geocodes }: Loose<ProxyPlace>): Suggestion | undefined {
  const point = pointOf(geocodes?.main)
  if (!point) return undefined
  const { address, locality, region, postcode, country } = location ?? {}
  const detail = joined([address, locality, region, postcode, country])
  return { name: soundText(name) ?? UNKNOWN_PLACE, detail, address: detail, point: () => Promise.resolve(point) }
}

export function photoUrl(reference: string | undefined, maxWidth: number): string {
  if (!reference) return emptyPlate(maxWidth)
  const query = new URLSearchParams({ reference, maxwidth: String(maxWidth) })
  return apiUrl(`/api/proxy/foursquare/place-photo?${query}`)
}

// A vendor may answer behind our server, so nothing of an answer is taken for granted.
type Loose<T> = { [K in keyof T]?: T[K] extends object | undefined ? Loose<NonNullable<T[K]>> | undefined : T[K] }

function pointOf(found: { latitude?: number; longitude?: number } | undefined): Point | undefined {
  const { latitude, longitude } = found ?? {}
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { lat: latitude, lng: longitude } : undefined
}

function joined(parts: readonly (string | undefined)[]): string {
  return [...new Set(soundTexts(parts))].join(', ')
}

/** A failed call is a line in the log and an empty list; a call that nobody waits for is neither. */
async function orNone<T extends object>(
  message: (status: string) => string,
  ask: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  try {
    const results: unknown = await ask()
    return Array.isArray(results) ? results.filter((result): result is T => isRecord(result)) : []
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason
    console.warn(message(reason instanceof ApiError ? String(reason.status) : String(reason)))
    return []
  }
}
