import { t } from '@lingui/core/macro'
import { Check, ExternalLink, Plus, Timer } from 'lucide-react'
import { Link } from 'react-router'
import type { Restaurant } from '@/domain/restaurant'
import { Alert } from '@/ui/alert'
import { OfflineBanner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { DialogBody, DialogFooter } from '@/ui/dialog'
import { Tag } from '@/ui/tag'
import { BallotList } from './voting/ballot-list'
import type { BallotRender } from './voting/ballot-row'
import type { SettingView } from './settings/titles'
import { CountdownNews } from './live/countdown-news'
import { ClosingCard } from './voting/closing-card'
import { TablesCard } from './voting/tables-card'
import { FinalNote } from './decided/final-note'
import { useFinalise, useFinaliseBlock } from './voting/finalise'
import { GroupLine } from './group-line'
import { NamedLink } from './settings/named-link'
import { NamelessNote } from './live/nameless-note'
import { useProposals } from './voting/proposals'
import { ProposedPlaces } from './voting/proposed-places'
import { closedTitle, openTitle } from './model/receipt'
import { teamPath } from './model/current-team'
import { roundWord, teamTime, type Team } from './model/team'
import { useHasPassed } from './model/use-passed'
import type { TeamView } from './live/use-team'

interface VoteViewProps {
  live: TeamView & { readonly team: Team }
  onView: (view: SettingView | 'add' | 'finalise') => void
  onClose: () => void
  /** The restaurants of the current results, in their order. */
  suggestions: readonly Restaurant[]
  render: BallotRender
}

/** The team, its link and today's ballot. */
export function VoteView({ live, onView, onClose, suggestions, render }: VoteViewProps) {
  const { team, connection, isVoting, failedVotes, retryVote } = live
  const { round } = team
  const open = round.state === 'open'
  const over = useHasPassed(team, round.deadline)
  const ballot = useProposals(live, suggestions, over)
  const fromResults = ballot.team.round.candidates.some(({ proposed }) => proposed)
  const blocked = useFinaliseBlock(team)
  const { pending, trouble, start } = useFinalise(team, () => onView('finalise'))

  return (
    <>
      <DialogBody apart>
        {connection === 'offline' && <Offline />}
        <GroupLine team={team} onView={onView} />
        <div className="grid gap-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-display text-[1.25rem] leading-[1.2]">{headingOf(team)}</h3>
            <Tag tone={open ? 'warning' : 'plain'}>
              <Timer aria-hidden />
              {stateOf(team, over)}
            </Tag>
          </div>
          <p className="-mt-2 text-sm text-ink-2">
            {open ? t`Share the link to let your team members vote` : t`Anyone with the link can see the result`}
          </p>
          <NamelessNote team={team} onName={() => onView('you')} />
          <NamedLink team={team} />
        </div>
        {open && <CountdownNews team={team} />}
        <ClosingCard team={team} heading="h4" />
        {open && <TablesCard team={team} teamId={team.id} heading="h4" />}
        {trouble !== undefined && <Alert>{trouble}</Alert>}
        <FinalNote team={team} renderPicture={render.picture} />
        <BallotList
          team={ballot.team}
          size="compact"
          onVote={open && !over ? ballot.vote : undefined}
          render={render}
          failedVotes={failedVotes}
          retryVote={retryVote}
        />
        {open && !over && !fromResults && (
          <ProposedPlaces team={team} heading="h4" render={render} otherwise={<NothingYet />} />
        )}
        {open && over && round.candidates.length === 0 && <NothingYet />}
        {open && !over && (
          <Button
            look="ghost"
            className="outline-[1.5px] -outline-offset-[1.5px] outline-line-strong outline-dashed"
            onClick={() => onView('add')}
          >
            <Plus aria-hidden />
            {t`Add restaurant`}
          </Button>
        )}
        {open && blocked !== undefined && (
          <p id="why-not-finalise" className="text-center text-sm text-ink-2">
            {blocked}
          </p>
        )}
      </DialogBody>
      <DialogFooter className="max-[374px]:flex-wrap">
        <Button asChild look={open ? 'ghost' : 'sun'} className="max-sm:flex-1 max-sm:px-3 [&_svg]:size-[18px]">
          <Link to={teamPath(team.id)} onClick={onClose}>
            <ExternalLink aria-hidden />
            {t`Open team page`}
          </Link>
        </Button>
        {open && (
          <Button
            look="sun"
            disabled={blocked !== undefined || pending || isVoting}
            aria-describedby={blocked === undefined ? undefined : 'why-not-finalise'}
            onClick={start}
            className="max-sm:flex-1 max-sm:px-3"
          >
            <Check aria-hidden />
            {t`Finalise choice`}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

function NothingYet() {
  return <p className="py-2 text-center text-ink-2">{t`Nothing is on the vote yet. Add the first place.`}</p>
}

function headingOf({ round }: Team): string {
  if (round.state === 'open') return openTitle()
  return round.decision?.winner === undefined ? closedTitle() : t`Today's lunch is decided`
}

function stateOf(team: Team, over: boolean): string {
  const { state, deadline } = team.round
  if (state !== 'open') return roundWord(team.round)
  if (over) return t({ message: 'Closed', context: 'vote' })
  const time = teamTime(team, deadline)
  return t({ message: `Closes ${time}`, context: 'vote' })
}

function Offline() {
  return (
    <div role="status">
      <OfflineBanner>{t`Not connected. What you see may be out of date.`}</OfflineBanner>
    </div>
  )
}
