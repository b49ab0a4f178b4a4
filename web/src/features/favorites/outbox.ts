import { isRecord, soundText } from '../../domain/sound'
import type { Favorite } from '../../domain/favorite'

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

export function parseOutbox(found: unknown): Outbox {
  if (found === null) return NOTHING
  if (!isRecord(found) || found['version'] !== VERSION || !Array.isArray(found['steps'])) throw new Error('not ours')
  const steps = found['steps'].slice(0, MOST_STEPS).flatMap((item) => stepFrom(item) ?? [])
  return { version: VERSION, of: soundText(found['of'], 64) ?? null, steps }
}

function stepFrom(found: unknown): Step | undefined {
  if (!isRecord(found)) return undefined
  const { what, tried, merged } = found
  const id = soundText(found['id'], 160)
  if (id === undefined || (what !== 'add' && what !== 'remove')) return undefined
  return { what, id, ...(tried === true && { tried }), ...(merged === true && { merged }) }
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
