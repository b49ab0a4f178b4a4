import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseVeto, type Veto } from '@/domain/veto'
import { api } from '@/lib/http'
import { session } from '@/lib/session'
import type { Team } from './team'

export type { Veto } from '@/domain/veto'

async function asPerson(make: () => Promise<{ data?: unknown }>): Promise<Veto> {
  return parseVeto((await session.call(make)).data)
}

/** With the version of the team for which it was asked. */
function vetoOptions({ id, version, round, me }: Team) {
  return queryOptions({
    queryKey: ['team veto', id, round.id, round.state, me?.id],
    queryFn: async ({ signal }) => {
      const params = { query: { teamId: id } }
      return { version, veto: await asPerson(() => api.GET('/api/team/veto', { params, signal })) }
    },
  })
}

/** The person's own "Not today" in the open round; undefined until it is known, and where there are none. */
export function useVeto(team: Team): Veto | undefined {
  const enabled = team.vetoes && team.me !== undefined && team.round.state === 'open'
  const { data, refetch } = useQuery({ ...vetoOptions(team), enabled })
  const has = enabled && data?.veto.restaurantId !== undefined
  const { version } = team
  const asked = data?.version
  // Whether it counts depends on the votes. Who has none has nothing to ask again.
  useEffect(() => {
    if (has && asked !== version) void refetch()
  }, [has, asked, version, refetch])
  return enabled ? data?.veto : undefined
}

/** Says "Not today" to a place, or takes it back: `undefined`. */
export function useVetoChange(team: Team) {
  const client = useQueryClient()
  const { id: teamId, version } = team
  const { queryKey } = vetoOptions(team)
  return useMutation({
    mutationFn: (restaurantId: string | undefined) =>
      asPerson(() =>
        restaurantId === undefined
          ? api.DELETE('/api/team/veto', { params: { query: { teamId } } })
          : api.PUT('/api/team/veto', { body: { teamId, restaurantId } }),
      ),
    onSuccess: (veto) => client.setQueryData(queryKey, { version, veto }),
  })
}
