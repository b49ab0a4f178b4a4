import * as v from 'valibot'
import { count, id, object, optional } from '@/lib/schema'

/** A state that this page has no words for is none. */
const state = optional(v.picklist(['counts', 'hidden', 'ruled-out', 'unvoted', 'few', 'spent', 'unused']))

export const vetoSchema = object({ allowed: v.boolean(), left: count, restaurantId: optional(id), state })

/** The person's own "Not today". Nobody else is told of it. */
export type Veto = v.InferOutput<typeof vetoSchema>

export function parseVeto(found: unknown): Veto {
  return v.parse(vetoSchema, found)
}
