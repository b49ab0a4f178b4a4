import { photoAddress, PHOTO_PROXY, proxiedPhoto } from '@/domain/photo'
import type { Restaurant } from '@/domain/restaurant'
import { useObserved } from '@/lib/observable'

type Photo = NonNullable<Restaurant['photos']>[number]

/** The large size of the specification. */
const LARGE = 800

/** The first photo of a place. `proxied` says whether our server can fetch any. */
export function usePhoto(restaurant: Restaurant, proxied: boolean): Photo | undefined {
  return firstPhoto(restaurant, proxied, useObserved(photoAddress))
}

/** The first photo that the content policy lets the page show: one of our own server. */
export function firstPhoto(
  { photos }: Restaurant,
  proxied: boolean,
  addressOf: typeof proxiedPhoto = proxiedPhoto,
): Photo | undefined {
  const photo = photos?.find(({ large }) => isFromOurServer(large, proxied))
  if (!photo?.large.startsWith(PHOTO_PROXY)) return photo
  return { ...photo, large: addressOf(photo.photo_reference, LARGE) }
}

function isFromOurServer(url: string | undefined, proxied: boolean): boolean {
  // A relative address is no photo: it would be asked for beside whatever page is open.
  if (!url || !(url.startsWith('/') || url.startsWith(`${location.origin}/`))) return false
  if (!URL.canParse(url, location.origin)) return false
  const { origin, pathname } = new URL(url, location.origin)
  return origin === location.origin && (proxied || pathname !== PHOTO_PROXY)
}
