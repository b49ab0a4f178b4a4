import { t } from '@lingui/core/macro'
import type { Location } from '@/domain/location'
import { at } from './coordinates'

/** By the code of the browser's error. */
function reasonText(code: number): string {
  if (code === 1) return t`Your browser did not share your position. Allow it in the browser, or type an address.`
  if (code === 3) return t`Finding your position took too long. Try again, or type an address.`
  return t`Your position could not be found. Type an address instead.`
}

/** Asks the browser where this device is. The error's message may be shown as it is. */
export function myPosition(): Promise<Location> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error(t`This browser cannot tell your position. Type an address instead.`))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(at(coords.latitude, coords.longitude)),
      (error) => reject(new Error(reasonText(error.code))),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}
