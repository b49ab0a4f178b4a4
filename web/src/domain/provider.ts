import * as v from 'valibot'
import { stored } from '@/lib/storage'

export const KINDS = ['google', 'foursquare', 'hybrid'] as const

/** Who is asked for addresses and photos, and who draws the map of a location. */
export type Kind = (typeof KINDS)[number]

/** What a person chose on this device; null for what the server is set to. */
export const storedProvider = stored<Kind | null>('placesProvider', (found) =>
  v.parse(v.nullable(v.picklist(KINDS)), found),
)

interface Offered {
  readonly provider: Kind
  readonly googleKey?: string | undefined
}

/** Whether there is a choice: our own index is always there, Google only with a key. */
export function canChoose({ googleKey }: Offered): boolean {
  return googleKey !== undefined
}

/** The provider in force. A choice that can no longer be made counts for nothing. */
export function kindOf(offered: Offered, choice: Kind | null): Kind {
  return (canChoose(offered) ? choice : null) ?? offered.provider
}
