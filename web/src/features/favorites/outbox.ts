import * as v from 'valibot'
import type { Favorite } from '@/domain/favorite'
import { listOf, optional, object, textUpTo } from '@/lib/schema'

/** One change that the server has not confirmed yet. */
export interface Step {
  readonly what: 'add' | 'remove'
  readonly id: string
  /** The server may have it already: an answer was lost, or the change takes another one back. */
  readonly tried?: true
  /** Nobody pressed a heart: it comes from the first meeting of browser and server. */
  readonly merged?: true
}

/** Changes in the order in which they were made, and the person whose favorites this browser has met. */
export interface Outbox {
  readonly version: typeof VERSION
  readonly of: string | null
  readonly steps: readonly Step[]
}

const VERSION = 1
const MOST_STEPS = 2000

export const NOTHING: Outbox = { version: VERSION, of: null, steps: [] }

const yes = optional(v.literal(true))
const stepSchema = object({ what: v.picklist(['add', 'remove']), id: textUpTo(160), tried: yes, merged: yes })
const outboxSchema = object({
  version: v.literal(VERSION),
  of: v.fallback(v.nullable(textUpTo(64)), null),
  steps: listOf(stepSchema, MOST_STEPS),
})

export function parseOutbox(found: unknown): Outbox {
  return found === null ? NOTHING : v.parse(outboxSchema, found)
}

/**
 * With one more change at the end. Only the last change of a place counts, so those before it go; the first step
 * stays, because it may be on its way.
 */
export function withStep({ steps, ...rest }: Outbox, step: Step): Outbox {
  const others = steps.filter(({ id }, i) => i === 0 || id !== step.id)
  const last = others.findLast(({ id }) => id === step.id)
  if (last?.what === step.what) return { ...rest, steps: others }
  return { ...rest, steps: [...others, others.length < steps.length ? { ...step, tried: true } : step] }
}

export function withFirstTried({ steps: [first, ...rest], ...box }: Outbox): Outbox {
  return { ...box, steps: first ? [{ ...first, tried: true }, ...rest] : [] }
}

/** Without its first step, if that still is the one which was sent. */
export function withoutFirst({ steps, ...rest }: Outbox, { what, id }: Step): Outbox {
  const [first] = steps
  const same = first?.what === what && first.id === id
  return { ...rest, steps: same ? steps.slice(1) : steps }
}

/** Meeting somebody for the first time: all that is saved here is to be theirs too, the oldest first. */
export function meeting({ steps, ...rest }: Outbox, of: string, saved: readonly Favorite[]): Outbox {
  const named = new Set(steps.map(({ id }) => id))
  const adds = saved
    .filter(({ place_id }) => !named.has(place_id))
    .map(({ place_id: id }): Step => ({ what: 'add', id, merged: true }))
  return { ...rest, of, steps: [...adds.toReversed(), ...steps] }
}

/** What the server has, with the changes that it has not heard of. */
export function applied(
  list: readonly Favorite[],
  steps: readonly Step[],
  here: readonly Favorite[],
): readonly Favorite[] {
  return steps.reduce((current, { what, id }) => {
    const others = current.filter(({ place_id }) => place_id !== id)
    if (what === 'remove') return others
    const restaurant = current.find(({ place_id }) => place_id === id) ?? here.find(({ place_id }) => place_id === id)
    return restaurant ? [restaurant, ...others] : current
  }, list)
}
