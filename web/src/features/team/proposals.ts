import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api'
import { gestureKey, receive, sendVote, suggest, type Team } from './team'

/** So many restaurants of the current results stand on a ballot that nobody put anything on. */
const PROPOSED = 3

/** Rounds that were looked after already, so that a refusal is not asked for again and again. */
const proposedIn = new Set<string>()

/** Proposes the first restaurants of the current results when the ballot is empty; nobody's vote comes with it. */
export function useProposals(team: Team | undefined, placeIds: readonly string[]): void {
  const client = useQueryClient()
  const { id, role, round } = team ?? {}
  const wanted = role !== undefined && round?.state === 'open' && round.candidates.length === 0 && placeIds.length > 0
  const roundId = wanted ? round.id : undefined
  useEffect(() => {
    if (id === undefined || roundId === undefined || proposedIn.has(roundId)) return
    proposedIn.add(roundId)
    void propose(client, id, roundId, placeIds.slice(0, PROPOSED))
  }, [client, id, roundId, placeIds])
}

async function propose(client: QueryClient, id: string, roundId: string, placeIds: readonly string[]): Promise<void> {
  for (const [i, placeId] of placeIds.entries()) {
    // oxlint-disable no-await-in-loop -- in their order
    try {
      // The same key in every tab of this person, so that two tabs propose once.
      const team = await suggest(id, placeId, `propose-${i}-${roundId}`.slice(0, 64))
      receive(client, id, team)
      await withdrawUnmeant(client, id, team, placeId)
      // Somebody else has begun meanwhile: the ballot is theirs.
      if (team.round.candidates.length > i + 1) return
    } catch (error) {
      console.warn('a restaurant could not be proposed', error)
      // It may have left the catalogue since it was found; the others have not.
      if (!(error instanceof ApiError) || error.status !== 404) return
    }
    // oxlint-enable no-await-in-loop
  }
}

/** What a colleague suggested in the same moment counts as our vote for it, and we did not vote. */
async function withdrawUnmeant(client: QueryClient, id: string, team: Team, placeId: string): Promise<void> {
  const found = team.round.candidates.find(({ restaurant }) => restaurant.place_id === placeId)
  if (found?.hasVoted) receive(client, id, await sendVote(id, placeId, false, gestureKey()))
}
