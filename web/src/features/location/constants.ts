import { t } from '@lingui/core/macro'
import type { Point } from '@/ui/map/geometry'

/** The specification's numbers and names for the location card, as they are. */
export const AUTOCOMPLETE = { leastCharacters: 3, debounceMs: 300, results: 5 } as const
/** Letters after such a rest are another typing. */
export const TYPING_REST_MS = 120_000
export const unknownPlace = () => t`Unknown Place`
export const unknownLocation = () => t`Unknown Location`
export const DEFAULT_CENTRE: Point = { lat: 40.7128, lng: -74.006 }
/** As Google counts, in tiles of 256 pixels. */
export const ZOOM = { default: 12, place: 15 } as const
/** The same views of the open map: MapLibre counts in tiles of 512 pixels, so its levels are one less. */
export const OPEN_MAP_ZOOM = { default: 11, place: 14 } as const
export const DEFAULT_PROVIDER = 'hybrid'
export const PROVIDER_POLL_MS = 500
/** Google's own id of a map style, for servers that name none. */
export const DEMO_MAP_ID = 'DEMO_MAP_ID'
/** A script that has loaded and not called back by then will not. */
export const GOOGLE_START_MS = 10_000
