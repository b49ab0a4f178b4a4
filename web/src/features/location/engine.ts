import type { Point } from '@/ui/map/geometry'

/** A suggestion that was picked: where it is, and what the engine calls it now. */
export interface PickedPlace extends Point {
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/** One line of the dropdown. */
export interface Suggestion {
  readonly name: string
  /** The formatted address; empty when only the name is known. */
  readonly address: string
  /** What stands under the name. */
  readonly detail: string
  /** A vendor to name beside it. */
  readonly credit?: string | undefined
  /** Where it is; undefined when the engine cannot say after all. */
  readonly point: () => Promise<PickedPlace | undefined>
}

/** Turns what a person types into places. Failed calls are logged and answer with nothing; they never throw, except in prepare. */
export interface AddressEngine {
  /** Says whether suggestions can be had at all. It throws when finding out failed. */
  readonly prepare: () => Promise<boolean>
  readonly suggest: (text: string, signal?: AbortSignal) => Promise<readonly Suggestion[]>
  /** Places by name, for a text that was sent off and is no address. */
  readonly search: (text: string, signal?: AbortSignal) => Promise<readonly Suggestion[]>
  readonly geocode: (address: string, signal?: AbortSignal) => Promise<Point | undefined>
  /** The address of a photo, or of a placeholder when there is none. */
  readonly photoUrl: (reference: string | undefined, maxWidth: number) => string
}
