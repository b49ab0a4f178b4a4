import * as v from 'valibot'
import type { components } from '../lib/api-types'
import { exactText, maybe, oneOf, fields, text, textOrNone, yesOrNo } from '../lib/schema'
import { locationSchema } from './location'

export type Config = components['schemas']['Config']

const LONGEST_URL = 2000

/** A provider that this page does not know is the usual one. */
const provider = v.fallback(oneOf(['google', 'foursquare', 'hybrid']), 'hybrid')

export const configSchema = fields({
  name: v.fallback(textOrNone(100), ''),
  provider,
  map: v.fallback(fields({ style: v.fallback(textOrNone(LONGEST_URL), ''), tiles: maybe(text) }), { style: '' }),
  photos: maybe(yesOrNo),
  pushKey: maybe(exactText(200)),
  googleKey: maybe(exactText(200)),
  workplace: maybe(locationSchema),
  signIn: maybe(yesOrNo),
})

export function parseConfig(found: unknown): Config {
  return v.parse(configSchema, found)
}
