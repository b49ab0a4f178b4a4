import { Check, ExternalLink, Plus, Timer, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Restaurant } from '../../api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { DialogBody, DialogFooter } from '../../ui/dialog'
import { Tag } from '../../ui/tag'
import { BallotList } from './ballot-list'
import type { ChangeView } from './change-menu'
import { FinalNote } from './final-note'
import { useFinalise, useFinaliseHindrance } from './finalise'
import { GroupLine } from './group-line'
import { ShareLink } from './share-link'
import { teamPath } from './stored-team'
import { teamClock, type Team } from './team'
import { useHasPassed } from './use-passed'
import type { TeamView } from './use-team'

interface VoteViewProps {
  live: TeamView & { readonly team: Team }
  onView: (view: ChangeView | 'add' | 'finalise') => void
  onClose: () => void
  renderPicture: (restaurant: Restaurant) => ReactNode
}

/** The group, its link and today's ballot. */
export function VoteView({ live, onView, onClose, renderPicture }: VoteViewProps) {
  const { team, connection, vote, isVoting, failedVotes, retryVote } = live
  const { round } = team
  const open = round.state === 'open'
  const over = useHasPassed(team, round.deadline)
  const hindrance = useFinaliseHindrance(team)
  const { pending, trouble, start } = useFinalise(team, () => onView('finalise'))

  return (
    <>
      <DialogBody className="pt-4!">
        {connection === 'offline' && <Offline />}
        <GroupLine team={team} onView={onView} />
        <div className="grid gap-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-display text-[1.25rem] leading-[1.2]">Vote on today's lunch</h3>
            <Tag tone={open ? 'warning' : 'plain'}>
              <Timer aria-hidden />
              {open && !over ? `Closes ${teamClock(team, round.deadline)}` : 'Closed'}
            </Tag>
          </div>
          <p className="-mt-2 text-sm text-ink-2">Share the link to let your team members vote</p>
          <ShareLink key={team.id} id={team.id} />
        </div>
        {trouble !== undefined && <Alert>{trouble}</Alert>}
        <FinalNote team={team} renderPicture={renderPicture} />
        <BallotList
          team={team}
          size="compact"
          onVote={open && !over ? vote : undefined}
          picture={renderPicture}
          failedVotes={failedVotes}
          retryVote={retryVote}
        />
        {open && round.candidates.length === 0 && (
          <p className="py-2 text-center text-ink-2">Nothing is on the vote yet. Add the first place.</p>
        )}
        {open && !over && (
          <Button
            look="ghost"
            className="outline-[1.5px] -outline-offset-[1.5px] outline-line-strong outline-dashed"
            onClick={() => onView('add')}
          >
            <Plus aria-hidden />
            Add restaurant
          </Button>
        )}
        {open && hindrance !== undefined && (
          <p id="why-not-finalise" className="text-center text-sm text-ink-2">
            {hindrance}
          </p>
        )}
      </DialogBody>
      <DialogFooter className="max-[374px]:flex-wrap">
        <Button asChild look={open ? 'ghost' : 'sun'} className="max-sm:flex-1 max-sm:px-3">
          <Link to={teamPath(team.id)} onClick={onClose}>
            <ExternalLink aria-hidden className="size-[18px]!" />
            Open team page
          </Link>
        </Button>
        {open && (
          <Button
            look="sun"
            disabled={hindrance !== undefined || pending || isVoting}
            aria-describedby={hindrance === undefined ? undefined : 'why-not-finalise'}
            onClick={start}
            className="max-sm:flex-1 max-sm:px-3"
          >
            <Check aria-hidden />
            Finalise choice
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

function Offline() {
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 rounded-md bg-sky-soft px-4 py-3 text-sm font-medium text-sky-text"
    >
      <WifiOff aria-hidden className="size-[18px] flex-none" />
      Not connected. What you see may be out of date.
    </p>
  )
}
