import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { restaurantSchema } from '@/domain/restaurant'
import { minutesText } from '@/domain/walk'
import { api } from '@/lib/http'
import { listOf, object, optional } from '@/lib/schema'
import { session } from '@/lib/session'
import type { Team } from '../model/team'

/** A ballot with fewer restaurants proposes some. */
export const FEW = 3

const MINUTE = 60_000

/** A reason that this page has no words for is none. */
const proposedSchema = object({
  restaurant: restaurantSchema,
  reason: optional(v.picklist(['needs', 'open', 'near', 'new', 'different'])),
})

export type Proposed = v.InferOutput<typeof proposedSchema>

/** What the server proposes for today's ballot. It is asked for once: what is added meanwhile is left out of it. */
export function proposedOptions({ id, round }: Team) {
  return queryOptions({
    queryKey: ['team proposals', id, round.id],
    queryFn: async ({ signal }) => {
      const params = { query: { teamId: id } }
      const { data } = await session.call(() => api.GET('/api/team/proposals', { params, signal }))
      return v.parse(listOf(proposedSchema, FEW), data)
    },
    staleTime: 30 * MINUTE,
    enabled: round.candidates.length < FEW,
  })
}

/** Why it is proposed: only what is known. */
export function reasonText({ reason, restaurant }: Proposed): string | undefined {
  if (reason === 'needs') return t`Covers the team's needs`
  if (reason === 'open') return t`Open until you are done`
  if (reason === 'new') return t`Your team has not chosen it lately`
  if (reason === 'different') return t`Something different`
  if (reason !== 'near' || restaurant.walking_time === undefined) return undefined
  const minutes = minutesText(restaurant.walking_time, restaurant.travel_basis)
  return t`Only ${minutes} on foot`
}
