import { apiUrl } from '../../lib/http'
import type { Restaurant } from '../../domain/restaurant'

type Photo = NonNullable<Restaurant['photos']>[number]

/** What fetches photos for us; it has none to give unless the product knows where to get them. */
const PROXY = '/api/proxy/foursquare/place-photo'

/** The first photo that the content policy lets the page show: one of our own server. */
export function firstPhoto({ photos }: Restaurant, proxied: boolean): Photo | undefined {
  const photo = photos?.find(({ large }) => isFromOurServer(large, proxied))
  return photo?.large.startsWith(PROXY) ? { ...photo, large: apiUrl(photo.large) } : photo
}

function isFromOurServer(url: string | undefined, proxied: boolean): boolean {
  // A relative address is no photo: it would be asked for beside whatever page is open.
  if (!url || !(url.startsWith('/') || url.startsWith(`${location.origin}/`))) return false
  if (!URL.canParse(url, location.origin)) return false
  const { origin, pathname } = new URL(url, location.origin)
  return origin === location.origin && (proxied || pathname !== PROXY)
}
