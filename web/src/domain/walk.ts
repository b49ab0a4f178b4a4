import { t } from '@lingui/core/macro'
import type { Restaurant } from './restaurant'

/** Minutes as every screen tells them. Only a real way is told without "about". */
export function minutesText(minutes: number, basis: Restaurant['travel_basis']): string {
  return basis === 'route' ? t`${minutes} min` : t`about ${minutes} min`
}

// As in internal/travel/estimate.go, so that the radius and the list name the same minutes.
const DETOUR = 1.35
const KM_PER_HOUR = 4.8

/** The minutes that the server estimates for a distance as the crow flies. */
export function estimatedWalk(km: number): number {
  return Math.max(1, Math.ceil((km * DETOUR * 60) / KM_PER_HOUR))
}

/** How far off, as the crow flies, a place may be for a walk of so many minutes. */
export function kmWithin(minutes: number): number {
  return (minutes * KM_PER_HOUR) / 60 / DETOUR
}
