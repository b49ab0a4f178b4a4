import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { exactText, optional, object, text, textOrNone } from '@/lib/schema'
import { locationSchema } from './location'
import { KINDS } from './provider'

export type Config = components['schemas']['Config']

const LONGEST_URL = 2000

/** A provider that this page does not know is the usual one. */
const provider = v.fallback(v.picklist(KINDS), 'hybrid')

export const configSchema = object({
  name: v.fallback(textOrNone(100), ''),
  provider,
  map: v.fallback(object({ style: v.fallback(textOrNone(LONGEST_URL), ''), tiles: optional(text) }), { style: '' }),
  photos: optional(v.boolean()),
  live: optional(v.boolean()),
  pushKey: optional(exactText(200)),
  googleKey: optional(exactText(200)),
  googleMapId: optional(exactText(100)),
  workplace: optional(locationSchema),
  signIn: optional(v.boolean()),
})

export function parseConfig(found: unknown): Config {
  return v.parse(configSchema, found)
}
