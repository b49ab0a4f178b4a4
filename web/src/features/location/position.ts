import type { Location } from '@/domain/location'
import { at } from './coordinates'

const REASONS: Readonly<Record<number, string>> = {
  1: 'Your browser did not share your position. Allow it in the browser, or type an address.',
  2: 'Your position could not be found. Type an address instead.',
  3: 'Finding your position took too long. Try again, or type an address.',
}

/** Asks the browser where this device is. The error's message may be shown as it is. */
export function myPosition(): Promise<Location> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser cannot tell your position. Type an address instead.'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(at(coords.latitude, coords.longitude)),
      (error) => reject(new Error(REASONS[error.code] ?? REASONS[2])),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}
