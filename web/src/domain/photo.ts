import { apiUrl } from '@/lib/http'
import { observable } from '@/lib/observable'

/** What fetches photos for us. The path says Foursquare, whoever answers behind it. */
export const PHOTO_PROXY = '/api/proxy/foursquare/place-photo'

/** The widest that our server has. */
const WIDEST = 1600

/** Whether a reference is one of our own server, which no vendor would know. */
export function isOurPhoto(reference: string): boolean {
  return /^(commons|foursquare)\//.test(reference)
}

/** Where our own server has a photo. */
export function proxiedPhoto(reference: string, maxWidth: number): string {
  const query = new URLSearchParams({ reference, maxwidth: String(Math.min(maxWidth, WIDEST)) })
  return apiUrl(`${PHOTO_PROXY}?${query}`)
}

/** Where a photo is, as the provider in force says. */
export const photoAddress = observable(proxiedPhoto)
