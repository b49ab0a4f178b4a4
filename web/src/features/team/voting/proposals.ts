import { useMemo } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import type { Candidate, Team } from '../model/team'
import type { TeamView } from '../live/use-team'
import { withWanted } from '../model/votes'

/** So many rows a ballot has while the vote is open, if the current results have as many. */
const ROWS = 3

/**
 * The team with proposals behind what is on the ballot: the first of the current results. Only this browser shows
 * them, and nothing is sent until the person votes for one or adds it.
 */
export function withProposals(team: Team, results: readonly Restaurant[]): Team {
  const { round, role } = team
  const { candidates } = round
  if (role === undefined || round.state !== 'open' || candidates.length >= ROWS) return team
  const known = new Set(candidates.map(({ restaurant }) => restaurant.place_id))
  const proposed = results
    .filter(({ place_id, open_at_arrival }) => !known.has(place_id) && open_at_arrival !== false)
    .slice(0, ROWS - candidates.length)
    .map(
      (restaurant) =>
        ({ restaurant, hasVoted: false, ...(!round.hideTallies && { votes: 0 }), proposed: true }) as const,
    )
  return proposed.length === 0 ? team : { ...team, round: { ...round, candidates: [...candidates, ...proposed] } }
}

type Live = Pick<TeamView, 'wanted' | 'vote'> & { readonly team: Team }

/** The ballot as the dialog shows it, and what a vote there does. */
export function useProposals({ team, wanted, vote }: Live, results: readonly Restaurant[], over: boolean) {
  const shown = useMemo(
    () => (over ? team : withWanted(withProposals(team, results), wanted)),
    [team, results, wanted, over],
  )
  const isProposed = (placeId: string) =>
    shown.round.candidates.some((one: Candidate) => one.restaurant.place_id === placeId && one.proposed === true)
  return {
    team: shown,
    vote: (placeId: string, want: boolean) => vote(placeId, want, isProposed(placeId)),
  }
}
