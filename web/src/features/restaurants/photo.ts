import type { Restaurant } from '../../api'

export interface Photo {
  readonly src: string
  /** The page that says who took it and what may be done with it. */
  readonly creditHref: string | undefined
}

const OUR_OWN = '/api/proxy/foursquare/place-photo?'
const COMMONS = /^commons\/([\w-]+)$/

/** The first photo, only ever from our own server. */
export function firstPhoto({ photos }: Restaurant): Photo | undefined {
  const photo = photos?.find(({ large }) => large?.startsWith(OUR_OWN))
  return photo && { src: photo.large, creditHref: creditHref(photo.photo_reference) }
}

function creditHref(reference: string): string | undefined {
  const [, encoded] = COMMONS.exec(reference) ?? []
  const title = encoded && textIn(encoded)
  return title && `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(title.replaceAll(' ', '_'))}`
}

function textIn(base64url: string): string | undefined {
  try {
    const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}
