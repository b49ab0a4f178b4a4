import { t } from '@lingui/core/macro'
import { bestFirst, goalOf, leaderOf, votersOf } from '../model/ballot'
import { BallotNews } from './ballot-news'
import { BigRow, CompactRow, type BallotRender } from './ballot-row'
import { ByLine } from './by-line'
import { ConfirmDiet } from './confirm-diet'
import { CannotWin } from './cannot-win'
import { FailedVotes } from './failed-votes'
import { NotToday, NotTodayUsed } from './not-today'
import { ruledOut } from '../model/rulings'
import type { Team } from '../model/team'
import { useOrder } from './use-order'
import type { TeamView } from '../live/use-team'
import { useVeto } from '../model/veto'
import { WalkOrigin } from '../model/walk-origin'

interface BallotListProps extends Pick<TeamView, 'failedVotes' | 'retryVote'> {
  team: Team
  /** Rows of the dialog, or of the page. */
  size: 'compact' | 'big'
  /** Absent for who may not vote: they have not joined, or the round is closed. */
  onVote?: ((placeId: string, want: boolean) => void) | undefined
  render: BallotRender
}

/** Today's ballot, wherever it is shown. */
export function BallotList({ team, size, onVote, render, failedVotes, retryVote }: BallotListProps) {
  const { round, members } = team
  const open = round.state === 'open'
  const all = bestFirst(round)
  // The receipt has them all in its order; until then those without a chance stand apart.
  const { ordered, list } = useOrder(open ? all.filter((one) => !ruledOut(one)) : all, `${round.id} ${round.state}`)
  const veto = useVeto(team)
  const leader = leaderOf(round.candidates)
  const goal = goalOf(round)?.restaurant.place_id
  // The button that was pressed goes; its vote stays.
  const retry = (placeId: string) => {
    retryVote(placeId)
    list.ref.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeId)}"] button[aria-pressed]`)?.focus()
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
                mark={place_id === goal ? 'winner' : place_id === leader && open ? 'leading' : undefined}
                onVote={onVote}
                render={render}
                own={
                  <>
                    <ConfirmDiet team={team} candidate={candidate} />
                    {onVote && <NotToday team={team} candidate={candidate} veto={veto} />}
                  </>
                }
                by={<ByLine team={team} candidate={candidate} withKind={size === 'big'} />}
              />
            )
          })}
        </ul>
      )}
      {open && (
        <CannotWin
          team={team}
          candidates={all.filter(ruledOut)}
          heading={size === 'big' ? 'h3' : 'h4'}
          onVote={onVote}
          render={render}
        />
      )}
      {onVote && <NotTodayUsed veto={veto} />}
      {all.length > 0 && <WalkOrigin team={team} />}
      {/* Below: what comes and goes above would move the rows under a finger. */}
      <FailedVotes team={team} failed={failedVotes.filter(hasRow)} onRetry={retry} />
    </>
  )
}
