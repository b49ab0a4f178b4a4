import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { id, listOf, optional, moment, object, text, wholeBetween, word } from '@/lib/schema'

type Schemas = components['schemas']
/** A code that brings a person to another device. */
export type MoveCode = Schemas['MoveCode']
/** What the server keeps, and for how long. */
export type Kept = Schemas['Kept']

export const moveCodeSchema = object({ code: word, expiresAt: moment })

export function parseMoveCode(found: unknown): MoveCode {
  return v.parse(moveCodeSchema, found)
}

export const joinedSchema = object({ userId: word, encrypted: optional(text) })

/** Who this browser is now, and what the other device encrypted for it. */
export function parseJoined(found: unknown): Schemas['Joined'] {
  return v.parse(joinedSchema, found)
}

export const keptSchema = object({
  kept: listOf(object({ id, what: text, until: text, days: optional(wholeBetween(0, 1e6)) })),
})

export function parseKept(found: unknown): Kept {
  return v.parse(keptSchema, found)
}
