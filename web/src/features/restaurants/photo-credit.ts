const COMMONS = /^commons\/([\w-]+)$/

/** The page that says who took a photo and what may be done with it. */
export function creditHref(reference: string): string | undefined {
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
