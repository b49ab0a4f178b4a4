import { BASE } from './base'

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown
}

/** Google's map loads its script from here, when the operator has a key. The content policy has the last word. */
const GOOGLE = 'https://maps.googleapis.com'

/** Whether a script or worker may be loaded from an address: our own built files, and Google's map. */
export function isTrustedScript(address: string, page: string): boolean {
  const url = new URL(address, page)
  if (url.origin === GOOGLE) return true
  if (url.origin !== new URL(page).origin) return false
  return url.pathname === `${BASE}/sw.js` || url.pathname.startsWith(`${BASE}/assets/`)
}

/**
 * The content policy has the browser refuse every text where a script's address or markup is expected. This lets the
 * addresses through that the app and its libraries use: MapLibre's worker and the service worker. No markup is.
 */
export function trustOwnScripts(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createScriptURL: (address) => {
      if (!isTrustedScript(address, location.href)) throw new TypeError('a script from elsewhere is not loaded')
      return address
    },
  })
}
