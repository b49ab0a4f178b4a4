import * as v from 'valibot'
import type { components } from '../lib/api-types'
import { id, listOf, maybe, moment, fields, text, wholeBetween, word } from '../lib/schema'

type Schemas = components['schemas']
/** A code that brings a person to another device. */
export type MoveCode = Schemas['MoveCode']
/** What the server keeps, and for how long. */
export type Kept = Schemas['Kept']

export const moveCodeSchema = fields({ code: word, expiresAt: moment })

export function parseMoveCode(found: unknown): MoveCode {
  return v.parse(moveCodeSchema, found)
}

export const keptSchema = fields({
  kept: listOf(fields({ id, what: text, until: text, days: maybe(wholeBetween(0, 1e6)) })),
})

export function parseKept(found: unknown): Kept {
  return v.parse(keptSchema, found)
}
