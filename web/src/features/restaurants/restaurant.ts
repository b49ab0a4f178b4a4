import { kindText } from '@/domain/cuisines'
import type { Restaurant } from '@/domain/restaurant'

/** The address of an outside page, or undefined for anything but http and https. */
export function externalHref(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

export function directionsHref({ location, name, formatted_address }: Restaurant): string {
  const destination = location
    ? `${location.lat},${location.lng}`
    : [name, formatted_address].filter(Boolean).join(', ')
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}

export function detailsPath(placeId: string): string {
  return `/restaurant/${encodeURIComponent(placeId)}`
}

const OF_ONE_JOURNEY = [
  'distance',
  'travel_time',
  'estimated_arrival_time',
  'cycling_time',
  'cycling_arrival_time',
  'walking_time',
  'walking_arrival_time',
  'travel_distance',
  'travel_basis',
  'cycling_basis',
  'driving_basis',
  'open_at_arrival',
  'open_until',
  'back_time',
  'crowd_level',
  'crowd_basis',
] as const

/** A favorite was saved from some other place and moment, so its distance and times say nothing here. */
export function withoutTravel(restaurant: Restaurant): Restaurant {
  const lasting: Partial<Record<keyof Restaurant, unknown>> = { ...restaurant }
  for (const fact of OF_ONE_JOURNEY) delete lasting[fact]
  return lasting as Restaurant
}

export function typesText(types: readonly string[], count: number): string {
  return types.slice(0, count).map(kindText).join(', ')
}
