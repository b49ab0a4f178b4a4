import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { exactText, id, listOf, optional, moment, object, textOrNone, word } from '@/lib/schema'

export type ChannelKind = components['schemas']['ChannelKind']

/** Where a team's decision is sent. A newer replica may know kinds that this page has no words for. */
export type Channel = Omit<components['schemas']['Channel'], 'kind'> & { readonly kind: string }

export const channelSchema = object({
  id,
  kind: word,
  host: v.fallback(textOrNone(300), ''),
  createdAt: moment,
  // Only what is off is marked.
  state: v.fallback(v.picklist(['on', 'off']), 'on'),
  secret: optional(exactText(500)),
})

const channelsSchema = listOf(channelSchema)

export function parseChannel(found: unknown): Channel {
  return v.parse(channelSchema, found)
}

export function parseChannels(found: unknown): readonly Channel[] {
  return v.parse(channelsSchema, found)
}

/** The server's name for a subscription. */
export const pushIdSchema = exactText(64)

const subscribedSchema = object({ id: pushIdSchema })

export function parseSubscribed(found: unknown): { readonly id: string } {
  return v.parse(subscribedSchema, found)
}
