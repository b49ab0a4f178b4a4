import { queryOptions } from '@tanstack/react-query'
import { del, get } from '../../../lib/http'
import { parseBlocked } from '../../../domain/team'
import { session } from '../../../lib/session'

export type { Blocked } from '../../../domain/team'

/** Whom the owner removed. Nobody else is told. */
export function blockedOptions(teamId: string) {
  return queryOptions({
    queryKey: ['team blocked', teamId],
    queryFn: async ({ signal }) =>
      parseBlocked(await session.call(() => get('/api/team/blocked', { query: { teamId } }, signal))),
    staleTime: 0,
  })
}

export function unblock(teamId: string, memberId: string): Promise<void> {
  return session.call(() => del('/api/team/blocked/{memberId}', { path: { memberId }, query: { teamId } }))
}
