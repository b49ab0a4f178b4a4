import { useMutation, useQueryClient } from '@tanstack/react-query'
import { receive } from './current-team'
import type { Team } from './team'

/**
 * A change of the team with this id, made by any call that answers with it: `change.mutate(() => finalise(id))`.
 * What comes back is what every screen shows next.
 */
export function useTeamChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (make: () => Promise<Team>) => make(),
    onSuccess: (team) => receive(client, id, team),
  })
}
