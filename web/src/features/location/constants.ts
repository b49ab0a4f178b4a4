import type { Point } from '../../ui/map/geometry'

/** The specification's numbers and names for the location card, as they are. */
export const AUTOCOMPLETE = { leastCharacters: 3, debounceMs: 300, results: 5 } as const
export const UNKNOWN_PLACE = 'Unknown Place'
export const UNKNOWN_LOCATION = 'Unknown Location'
export const DEFAULT_CENTRE: Point = { lat: 40.7128, lng: -74.006 }
export const ZOOM = { default: 12, place: 15 } as const
export const DEFAULT_PROVIDER = 'hybrid'
export const PROVIDER_POLL_MS = 500
