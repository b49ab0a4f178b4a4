import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { bestFirst, leaderOf, votersOf } from '../model/ballot'
import { BallotNews } from './ballot-news'
import { BigRow, CompactRow } from './ballot-row'
import { FailedVotes } from './failed-votes'
import type { Team } from '../model/team'
import { useOrder } from './use-order'
import type { TeamView } from '../live/use-team'
import { WalkOrigin } from '../model/walk-origin'

interface BallotListProps extends Pick<TeamView, 'failedVotes' | 'retryVote'> {
  team: Team
  /** Rows of the dialog, or of the page. */
  size: 'compact' | 'big'
  /** Absent for who may not vote: they have not joined, or the round is closed. */
  onVote?: ((placeId: string, want: boolean) => void) | undefined
  /** The restaurant's picture, filling a frame that is positioned. */
  picture: (restaurant: Restaurant) => ReactNode
  /** What a big row says in one line below the name. */
  facts?: (restaurant: Restaurant) => ReactNode
}

/** Today's ballot, wherever it is shown. */
export function BallotList({ team, size, onVote, picture, facts, failedVotes, retryVote }: BallotListProps) {
  const { round, members } = team
  const { ordered, list } = useOrder(bestFirst(round), `${round.id} ${round.state}`)
  const leader = leaderOf(round.candidates)
  // The button that was pressed goes; its vote stays.
  const retry = (placeId: string) => {
    retryVote(placeId)
    list.ref.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeId)}"] button`)?.focus()
  }
  const hasRow = ({ placeId }: { placeId: string }) =>
    round.candidates.some(({ restaurant }) => restaurant.place_id === placeId)
  const Row = size === 'big' ? BigRow : CompactRow
  return (
    <>
      <BallotNews team={team} />
      {ordered.length > 0 && (
        <ul
          aria-label={t`Today's ballot`}
          {...list}
          className={size === 'big' ? 'grid grid-cols-1 gap-3.5' : 'grid grid-cols-1 gap-2.5'}
        >
          {ordered.map((candidate) => {
            const { place_id } = candidate.restaurant
            return (
              <Row
                key={place_id}
                candidate={candidate}
                voters={votersOf(candidate, members)}
                headCount={round.headCount}
                leading={place_id === leader && round.state === 'open'}
                winner={place_id === round.decision?.winner}
                onVote={onVote}
                picture={picture(candidate.restaurant)}
                facts={facts?.(candidate.restaurant)}
              />
            )
          })}
        </ul>
      )}
      {ordered.length > 0 && <WalkOrigin team={team} />}
      {/* Below: what comes and goes above would move the rows under a finger. */}
      <FailedVotes team={team} failed={failedVotes.filter(hasRow)} onRetry={retry} />
    </>
  )
}
