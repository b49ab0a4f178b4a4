import { t } from '@lingui/core/macro'
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { isOurPhoto } from '@/domain/photo'
import type { Point } from '@/ui/map/geometry'
import { AUTOCOMPLETE, GOOGLE_START_MS, unknownLocation } from './constants'
import type { AddressEngine, Suggestion } from './engine'
import { photoUrl } from './address-engine'

const notLoaded = () => t`Failed to load Google Maps API script`
const notStarted = () => t`Google Maps API failed to initialize properly`
const noAutocomplete = () => t`Failed to initialize autocomplete`

/** Google's map with one marker in a container. */
export interface GoogleMap {
  readonly show: (centre: Point, zoom: number, marker: string | undefined) => void
  readonly remove: () => void
}

/** What failed: Google as a whole, or its suggestions alone. */
export type ReportFailure = (message: string, part: 'google' | 'autocomplete') => void

export interface Google {
  readonly engine: AddressEngine
  readonly drawMap: (container: HTMLElement | null) => GoogleMap | undefined
}

declare global {
  interface Window {
    /** Google calls it when it does not accept the key; nothing is thrown then. */
    gm_authFailure?: () => void
  }
}

export interface GoogleSettings {
  readonly key: string
  /** Of the map's style: without one, Google draws no marker. */
  readonly mapId: string
}

let optionsAreSet = false

/** A script that never calls back is reported, and still taken if it does so later. */
export async function loadGoogle({ key, mapId }: GoogleSettings, onFailure: ReportFailure): Promise<Google> {
  if (!optionsAreSet) setOptions({ key, v: 'weekly', libraries: ['places'] })
  optionsAreSet = true
  let refused = false
  globalThis.window.gm_authFailure = () => {
    refused = true
    onFailure(notStarted(), 'google')
  }
  const silence = setTimeout(() => onFailure(notStarted(), 'google'), GOOGLE_START_MS)
  try {
    const maps = await importLibrary('maps').catch((reason: unknown) => {
      throw new Error(notLoaded(), { cause: reason })
    })
    const markers = await importLibrary('marker')
    if (refused || typeof maps?.Map !== 'function') throw new Error(notStarted())
    return {
      engine: googleEngine(key, onFailure),
      drawMap: (container) => drawMap(maps.Map, markers.AdvancedMarkerElement, mapId, container),
    }
  } finally {
    clearTimeout(silence)
  }
}

function googleEngine(key: string, onFailure: ReportFailure): AddressEngine {
  // Typing and the pick that ends it are one session, and are billed as one.
  let session: google.maps.places.AutocompleteSessionToken | undefined
  const suggest = async (input: string, signal?: AbortSignal) => {
    try {
      const { AutocompleteSuggestion, AutocompleteSessionToken } = await importLibrary('places')
      session ??= new AutocompleteSessionToken()
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        sessionToken: session,
        includedPrimaryTypes: ['geocode', 'establishment'],
      })
      if (signal?.aborted) return []
      const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
      return predictions
        .slice(0, AUTOCOMPLETE.results)
        .map((prediction) => suggestionOf(prediction, () => (session = undefined)))
    } catch (reason) {
      console.warn(`Google suggestions: ${textOf(reason)}`)
      return []
    }
  }
  return {
    prepare: async () => {
      const places = await importLibrary('places').catch((reason: unknown) => {
        onFailure(noAutocomplete(), 'autocomplete')
        throw reason
      })
      const ready = typeof places?.AutocompleteSuggestion?.fetchAutocompleteSuggestions === 'function'
      if (!ready) onFailure(noAutocomplete(), 'autocomplete')
      return ready
    },
    suggest,
    search: suggest,
    geocode,
    photoUrl: (reference, maxWidth) =>
      reference && !isOurPhoto(reference) ? googlePhoto(reference, maxWidth, key) : photoUrl(reference, maxWidth),
  }
}

function suggestionOf(prediction: google.maps.places.PlacePrediction, onPick: () => void): Suggestion {
  const name = prediction.mainText?.text || unknownLocation()
  return {
    name,
    address: prediction.text.text,
    detail: prediction.secondaryText?.text ?? '',
    point: async () => {
      onPick()
      const place = prediction.toPlace()
      try {
        await place.fetchFields({ fields: ['displayName', 'formattedAddress', 'location'] })
      } catch (reason) {
        console.warn(`reading the selected place: ${textOf(reason)}`)
      }
      const found = { name: place.displayName ?? undefined, address: place.formattedAddress ?? undefined }
      if (place.location) return { ...found, ...place.location.toJSON() }
      console.warn(`the selected place has no geometry: ${name}`)
      return undefined
    },
  }
}

/** What the current API calls a photo; any other reference is of the older one. */
const PHOTO_NAME = /^places\/[\w-]+\/photos\/[\w-]+$/

/** Each API has a largest width. */
const WIDEST = { current: 4800, older: 1600 }

function googlePhoto(reference: string, maxWidth: number, key: string): string {
  if (PHOTO_NAME.test(reference)) {
    const query = new URLSearchParams({ maxWidthPx: String(Math.min(maxWidth, WIDEST.current)), key })
    return `https://places.googleapis.com/v1/${reference}/media?${query}`
  }
  const maxwidth = String(Math.min(maxWidth, WIDEST.older))
  const query = new URLSearchParams({ maxwidth, photo_reference: reference, key })
  return `https://maps.googleapis.com/maps/api/place/photo?${query}`
}

async function geocode(address: string): Promise<Point | undefined> {
  if (address.trim() === '') return undefined
  try {
    const { Geocoder } = await importLibrary('geocoding')
    const { results } = await new Geocoder().geocode({ address: address.trim() })
    const location = results[0]?.geometry.location
    return location?.toJSON()
  } catch (reason) {
    console.warn(`Geocoding failed: ${textOf(reason)}`)
    return undefined
  }
}

function drawMap(
  MapClass: typeof google.maps.Map,
  MarkerClass: typeof google.maps.marker.AdvancedMarkerElement,
  mapId: string,
  container: HTMLElement | null,
): GoogleMap | undefined {
  if (!container) {
    console.warn('the map has no container to be drawn in')
    return undefined
  }
  const quiet = { disableDefaultUI: true, gestureHandling: 'cooperative', clickableIcons: false }
  const map = new MapClass(container, { mapId, ...quiet })
  const marker = new MarkerClass()
  return {
    show: ({ lat, lng }, zoom, title) => {
      map.setCenter({ lat, lng })
      map.setZoom(zoom)
      marker.position = { lat, lng }
      marker.title = title ?? ''
      marker.map = title === undefined ? null : map
    },
    remove: () => {
      marker.map = null
      container.replaceChildren()
    },
  }
}

/** Google's errors carry the status in `code`. */
function textOf(reason: unknown): string {
  if (typeof reason === 'object' && reason !== null && 'code' in reason) return String(reason.code)
  return reason instanceof Error ? reason.message : String(reason)
}
