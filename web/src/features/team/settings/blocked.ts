import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/http'
import { parseBlocked } from '@/domain/team'
import { session } from '@/lib/session'

export type { Blocked } from '@/domain/team'

/** Whom the owner removed. Nobody else is told. */
export function blockedOptions(teamId: string) {
  return queryOptions({
    queryKey: ['team blocked', teamId],
    queryFn: async ({ signal }) => {
      const { data } = await session.call(() => api.GET('/api/team/blocked', { params: { query: { teamId } }, signal }))
      return parseBlocked(data)
    },
    staleTime: 0,
  })
}

export async function unblock(teamId: string, memberId: string): Promise<void> {
  const params = { path: { memberId }, query: { teamId } }
  await session.call(() => api.DELETE('/api/team/blocked/{memberId}', { params }))
}
