import type { components } from '../lib/api-types'
import { numberFrom } from '../lib/format'
import { stored } from '../lib/storage'
import { isRecord, soundText } from './sound'

export type Location = components['schemas']['Location']
export type ProxySuggestion = components['schemas']['Suggestion']
export type ProxyPlace = components['schemas']['ProxyPlace']

export const storedLocation = stored<Location | null>('location', parseLocation)

function parseLocation(found: unknown): Location | null {
  if (found === null) return null
  if (!isRecord(found)) throw new Error('not a location')
  const lat = numberFrom(found['lat'])
  const lng = numberFrom(found['lng'])
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw new Error('not on this earth')
  }
  return { address: soundText(found['address']) ?? '', lat, lng }
}
