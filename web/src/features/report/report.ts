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
  readonly label: string
  /** Completes "reported this place as". */
  readonly said: string
}

/** All that can be said is wrong. */
export const REASONS: readonly ReasonTexts[] = [
  { value: 'closed', label: 'Closed for good', said: 'closed for good' },
  { value: 'hours', label: 'Wrong opening hours', said: 'having wrong opening hours' },
  { value: 'position', label: 'Wrong place on the map', said: 'wrongly placed on the map' },
  { value: 'not-restaurant', label: 'Not a restaurant', said: 'not a restaurant' },
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

export function saidText(reason: Reason): string {
  return REASONS.find(({ value }) => value === reason)?.said ?? reason
}

/** Says why lists leave a restaurant out. */
export function hiddenText({ people, reasons }: Hidden): string {
  const who = people === 3 ? 'Three' : String(people)
  return `${who} people reported this place as ${reasons.map(saidText).join(' or ')}.`
}

/** What to say about a report that did not arrive. */
export function unsentText(error: unknown): string {
  const offline = "You're offline. Please send it again once you're back."
  return serverMessage(error) ?? (navigator.onLine ? 'The server did not answer. Please try again.' : offline)
}
