import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@/ui/button'
import { EmptyPlate } from '@/ui/brand/illustrations'
import { BallotList } from './ballot-list'
import type { BallotRender } from './ballot-row'
import { ClosingCard, FinaliseNow } from './closing-card'
import { JustNow } from '../live/just-now'
import { tieText } from '../model/receipt'
import { ProposedPlaces } from './proposed-places'
import { RunCard } from './run-card'
import { TablesCard } from './tables-card'
import { MOST_CANDIDATES } from '../model/ballot'
import { NamelessNote } from '../live/nameless-note'
import type { Team } from '../model/team'
import { TeamBanners } from '../live/team-banners'
import { Band, TeamHero } from '../live/team-hero'
import { TeamNeeds } from './team-needs'
import { useHasPassed } from '../model/use-passed'
import type { TeamView } from '../live/use-team'
import { WhoVoted } from './who-voted'

/** `you` to say a name, for who has given none; `finalise` to ask before the vote is closed with few votes. */
export type TeamPageDialog = 'you' | 'settings' | 'add' | 'finalise'

interface VotingViewProps {
  team: Team
  teamId: string
  view: TeamView
  /** For who has not joined. */
  join: ReactNode
  nameField: RefObject<HTMLInputElement | null>
  render: BallotRender
  onOpen: (dialog: TeamPageDialog) => void
}

/** The page while people vote. */
export function VotingView({ team, teamId, view, join, nameField, render, onOpen }: VotingViewProps) {
  const over = useHasPassed(team, team.round.deadline)
  const joined = team.me !== undefined
  const toName = () => {
    nameField.current?.scrollIntoView({ block: 'center' })
    nameField.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Band />
      <div className="container-page">
        <TeamHero team={team} />
        <TeamBanners team={team} connection={view.connection} />
        <div className="mb-4 empty:hidden">
          <ClosingCard
            team={team}
            heading="h2"
            action={
              // The owner has the button in the card "You run this vote".
              team.role !== 'owner' && (
                <FinaliseNow team={team} isVoting={view.isVoting} onAsk={() => onOpen('finalise')} />
              )
            }
          />
        </div>
        <div className="mb-4 empty:hidden">
          <TablesCard team={team} teamId={teamId} heading="h2" />
        </div>
        {join && <div className="mb-5">{join}</div>}
        <div className="mb-5 empty:hidden">
          <NamelessNote team={team} onName={() => onOpen('you')} />
        </div>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_376px]">
          <div className="grid min-w-0 grid-cols-1 gap-3.5">
            <h2 className="sr-only">{t`Today's ballot`}</h2>
            <BallotList
              team={team}
              size="big"
              onVote={over ? undefined : joined ? view.vote : toName}
              failedVotes={view.failedVotes}
              retryVote={view.retryVote}
              render={render}
            />
            {joined && !over ? (
              <ProposedPlaces team={team} heading="h3" render={render} otherwise={<EmptyBallot joined />} />
            ) : (
              team.round.candidates.length === 0 && <EmptyBallot joined={joined} />
            )}
            {joined && !over && <AddRestaurant count={team.round.candidates.length} onAdd={() => onOpen('add')} />}
            {!over && <p className="px-3 py-0.5 text-center text-sm text-ink-2">{tieText(team)}</p>}
          </div>
          <aside aria-label={t`The team`} className="grid min-w-0 grid-cols-1 gap-4">
            <RunCard
              team={team}
              over={over}
              isVoting={view.isVoting}
              onAsk={() => onOpen('finalise')}
              onSettings={() => onOpen('settings')}
            />
            <WhoVoted team={team} teamId={teamId} />
            <TeamNeeds team={team} />
            <JustNow team={team} />
          </aside>
        </div>
      </div>
    </>
  )
}

function AddRestaurant({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (count >= MOST_CANDIDATES) {
    return <p className="text-center text-sm text-ink-2">{t`The ballot is full: twelve restaurants.`}</p>
  }
  return (
    <Button
      look="ghost"
      size="main"
      aria-haspopup="dialog"
      className="mt-0.5 w-full border-[1.5px] border-dashed border-line-strong"
      onClick={onAdd}
    >
      <Plus aria-hidden />
      {t`Add restaurant`}
    </Button>
  )
}

function EmptyBallot({ joined }: { joined: boolean }) {
  return (
    <div className="grid justify-items-center gap-2.5 rounded-lg bg-surface px-6 pt-6 pb-8 text-center shadow-e1">
      <EmptyPlate />
      <h2 className="font-display text-h2 leading-[1.2]">{t`Nothing on the ballot yet`}</h2>
      <p className="text-ink-2">
        {joined
          ? t`Add a restaurant below. Everyone with the link can then vote for it.`
          : t`Join with your name, then add the first restaurant.`}
      </p>
    </div>
  )
}
