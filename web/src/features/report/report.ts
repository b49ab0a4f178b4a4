import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { serverMessage } from '@/lib/failure'
import { api } from '@/lib/http'
import { object, optional, parsed, wholeBetween } from '@/lib/schema'
import { session } from '@/lib/session'

export type Reason = components['schemas']['ReportReason']

interface ReasonTexts {
  readonly value: Reason
  readonly label: MessageDescriptor
  /** Completes "reported this place as". */
  readonly said: MessageDescriptor
}

/** All that can be said is wrong. */
export const REASONS: readonly ReasonTexts[] = [
  { value: 'closed', label: msg`Closed for good`, said: msg`closed for good` },
  { value: 'hours', label: msg`Wrong opening hours`, said: msg`having wrong opening hours` },
  { value: 'position', label: msg`Wrong place on the map`, said: msg`wrongly placed on the map` },
  { value: 'not-restaurant', label: msg`Not a restaurant`, said: msg`not a restaurant` },
]

const reasonSchema = v.picklist(REASONS.map(({ value }) => value))

const stateSchema = object({
  reason: optional(reasonSchema),
  hidden: optional(
    object({
      people: wholeBetween(3, Number.MAX_SAFE_INTEGER),
      reasons: v.pipe(v.array(reasonSchema), v.minLength(1)),
    }),
  ),
})

/** What a person reported of a restaurant, and why lists leave it out, if they do. */
export type ReportState = v.InferOutput<typeof stateSchema>
export type Hidden = NonNullable<ReportState['hidden']>

export function reportOptions(id: string) {
  return queryOptions({
    queryKey: ['report', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/reports/{restaurantId}', { params: { path: { restaurantId: id } }, signal })
      return parseState(data)
    },
  })
}

function parseState(found: unknown): ReportState {
  return parsed(stateSchema, found) ?? {}
}

/** Keeps what a person says, in place of what they said before. */
export async function sendReport(id: string, reason: Reason): Promise<ReportState> {
  const { data } = await session.call((userId) =>
    api.PUT('/api/reports/{restaurantId}', {
      params: { header: { 'user-id': userId }, path: { restaurantId: id } },
      body: { reason },
    }),
  )
  return parseState(data)
}

export async function takeBack(id: string): Promise<void> {
  await session.call((userId) =>
    api.DELETE('/api/reports/{restaurantId}', {
      params: { header: { 'user-id': userId }, path: { restaurantId: id } },
    }),
  )
}

/** What a person reported themselves. */
export function ownText(name: string, reason: Reason): string {
  const texts: Readonly<Record<Reason, string>> = {
    closed: t`You reported ${name} as closed for good.`,
    hours: t`You reported ${name} as having wrong opening hours.`,
    position: t`You reported ${name} as wrongly placed on the map.`,
    'not-restaurant': t`You reported ${name} as not a restaurant.`,
  }
  return texts[reason]
}

function saidText(reason: Reason): string {
  const found = REASONS.find(({ value }) => value === reason)
  return found ? i18n._(found.said) : reason
}

/** Says why lists leave a restaurant out. */
export function hiddenText({ people, reasons }: Hidden): string {
  const wrong = reasons.map(saidText).reduce((before, next) => t`${before} or ${next}`)
  return people === 3
    ? t`Three people reported this place as ${wrong}.`
    : t`${people} people reported this place as ${wrong}.`
}

/** What to say about a report that did not arrive. */
export function unsentText(error: unknown): string {
  const said = serverMessage(error)
  if (said !== undefined) return said
  return navigator.onLine
    ? t`The server did not answer. Please try again.`
    : t`You're offline. Please send it again once you're back.`
}
