import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { kindText } from '@/domain/cuisines'
import { distanceText } from '@/lib/format'
import { Sun, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatars } from '@/ui/avatar'
import { classes } from '@/lib/classes'
import { Tag } from '@/ui/tag'
import { namesText, type Voter } from '../model/ballot'
import { rulingOf } from '../model/rulings'
import { OwnWarning, RulingTag, Verdict } from './verdicts'
import type { Restaurant } from '@/domain/restaurant'
import type { Candidate } from '../model/team'

/** What the app shows of a restaurant wherever it is. */
export interface BallotRender {
  /** Fills a frame that is positioned. */
  readonly picture: (restaurant: Restaurant) => ReactNode
  /** How far it is, when one is back, whether it is open. */
  readonly facts: (restaurant: Restaurant) => ReactNode
  /** Its name, leading to its details. */
  readonly name: (restaurant: Restaurant) => ReactNode
}

export interface BallotRowProps {
  candidate: Candidate
  voters: readonly Voter[]
  headCount: number
  /** It has more votes than any other, or it won. */
  mark: 'leading' | 'winner' | undefined
  onVote: ((placeId: string, want: boolean) => void) | undefined
  render: BallotRender
  /** Who suggested it. */
  by: ReactNode
  /** What only the person themselves sees of it. */
  own: ReactNode
}

/** A row of the dialog: the vote and the count are one button. */
export function CompactRow({ candidate, voters, headCount, mark, onVote, render, by, own }: BallotRowProps) {
  const winner = mark === 'winner'
  const { restaurant, votes } = candidate
  const ruling = rulingOf(candidate)
  const count = votes !== undefined && `${votes}/${headCount}`
  return (
    <li
      data-place={restaurant.place_id}
      className={classes(
        'relative grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3.5 overflow-hidden rounded-lg bg-surface p-3 max-[374px]:grid-cols-[52px_minmax(0,1fr)_auto] max-[374px]:gap-2.5 max-[374px]:p-2.5',
        winner ? 'shadow-[0_0_0_2.5px_var(--yolk-edge)]' : 'shadow-e0',
      )}
    >
      <div className="relative size-18 overflow-hidden rounded-md max-[374px]:size-13">
        {render.picture(restaurant)}
      </div>
      <div className="min-w-0">
        <h4 className="font-display text-h3 leading-[1.2] wrap-anywhere">{nameOf(candidate, render)}</h4>
        <p className="text-sm text-ink-2">{shortFacts(candidate)}</p>
        {!candidate.gone && render.facts(restaurant)}
        {by}
        {ruling && <RulingTag ruling={ruling} className="mt-1" />}
        <OwnWarning verdict={candidate.forYou} />
        {candidate.proposed && <p className="text-xs text-ink-3">{t`Only you see this until you vote for it.`}</p>}
        <VotersLine voters={voters} className="mt-1.5" />
        {own}
      </div>
      {onVote ? (
        <VoteButton candidate={candidate} onVote={onVote} className="min-w-21 max-[374px]:min-w-18 max-[374px]:px-2.5">
          {count === false ? <VoteWord {...candidate} /> : <VoteCount count={count} name={restaurant.name} />}
        </VoteButton>
      ) : (
        count !== false && <CountOnly votes={votes ?? 0} headCount={headCount} winner={winner} />
      )}
    </li>
  )
}

/** A row of the page. */
export function BigRow(props: BallotRowProps) {
  const { candidate, voters, headCount, mark, onVote, render, by, own } = props
  const { restaurant, votes, hasVoted } = candidate
  return (
    <li
      data-place={restaurant.place_id}
      className={classes(
        'relative grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 overflow-hidden rounded-lg bg-surface min-[375px]:grid-cols-[104px_minmax(0,1fr)] min-[375px]:gap-x-3.5 sm:grid-cols-[176px_minmax(0,1fr)_auto] sm:gap-x-5',
        hasVoted ? 'shadow-[0_0_0_2.5px_var(--basil),0_4px_0_0_rgb(22_38_29/0.06)]' : 'shadow-e1',
      )}
    >
      <div className="relative min-h-full max-sm:row-span-2 sm:min-h-[142px]">
        {render.picture(restaurant)}
        {mark === 'leading' && (
          <Tag tone="sun" className="absolute top-2 start-1 min-[375px]:start-2 sm:top-2.5 sm:start-2.5">
            <Sun aria-hidden />
            {t`Leading`}
          </Tag>
        )}
      </div>
      <div className="grid grid-cols-1 content-center gap-1.5 pt-3 pe-3 pb-1 sm:py-3.5 sm:pe-0">
        <h3 className="font-display text-[1.375rem] leading-[1.2] wrap-anywhere">{nameOf(candidate, render)}</h3>
        {by}
        {candidate.gone ? <p className="text-sm text-ink-2">{goneText()}</p> : render.facts(restaurant)}
        <Verdict verdict={candidate.verdict} />
        <OwnWarning verdict={candidate.forYou} />
        {own}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-1.5 pt-1 pe-3 pb-3.5 sm:grid sm:content-center sm:justify-items-end sm:py-3.5 sm:pe-[18px]">
        <div className="flex items-center gap-3">
          <VotersLine voters={voters} />
          {votes !== undefined && <BigCount votes={votes} headCount={headCount} />}
        </div>
        <VoteButton candidate={candidate} onVote={onVote} className="min-w-26">
          <VoteWord {...candidate} />
        </VoteButton>
      </div>
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-[5px]">
        <span
          className="block h-full bg-yolk transition-[width] duration-(--d2) ease-noon"
          style={{ width: `${Math.min(100, ((votes ?? 0) / headCount) * 100)}%` }}
        />
      </div>
    </li>
  )
}

/** What left the catalogue has no details to lead to. */
export function nameOf({ restaurant, gone }: Candidate, { name }: BallotRender): ReactNode {
  return gone ? restaurant.name : name(restaurant)
}

function goneText(): string {
  return t`No longer in the catalogue`
}

function shortFacts({ restaurant, gone }: Candidate): string {
  return gone ? goneText() : kindAndDistance(restaurant)
}

export function kindAndDistance(restaurant: Restaurant): string {
  const [type] = restaurant.types
  const kind = type && kindText(type)
  const distance = restaurant.distance !== undefined && distanceText(restaurant.distance)
  return kind && distance ? t`${kind}, ${distance}` : kind || distance || ''
}

interface VoteButtonProps {
  candidate: Candidate
  onVote: BallotRowProps['onVote']
  className: string
  children: ReactNode
}

function VoteButton({ candidate, onVote, className, children }: VoteButtonProps) {
  const { restaurant, hasVoted } = candidate
  return (
    <button
      type="button"
      aria-pressed={hasVoted}
      disabled={!onVote}
      onClick={() => onVote?.(restaurant.place_id, !hasVoted)}
      className={classes(
        'group inline-flex h-12 items-center justify-center gap-2 rounded-md px-3.5 font-bold transition-colors duration-(--d1) ease-noon disabled:cursor-not-allowed disabled:text-ink-3',
        hasVoted ? 'bg-basil text-on-basil shadow-press' : 'bg-surface shadow-field',
        className,
      )}
    >
      <ThumbsUp
        aria-hidden
        className={classes(
          'size-5 transition-[scale] duration-(--d1) ease-noon group-active:scale-115 motion-reduce:transition-none',
          hasVoted && 'fill-current',
        )}
      />
      {children}
    </button>
  )
}

function VoteWord({ restaurant: { name }, hasVoted }: Candidate) {
  return (
    <span>
      {hasVoted ? (
        <Trans>
          Voted<span className="sr-only"> for {name}</span>
        </Trans>
      ) : (
        <Trans>
          Vote<span className="sr-only"> for {name}</span>
        </Trans>
      )}
    </span>
  )
}

function VoteCount({ count, name }: { count: string; name: string }) {
  return (
    <span>
      <Trans>
        {count}
        <span className="sr-only"> votes. Vote for {name}</span>
      </Trans>
    </span>
  )
}

function CountOnly({ votes, headCount, winner }: { votes: number; headCount: number; winner: boolean }) {
  return (
    <span className="flex items-center gap-2 px-2 font-bold">
      {winner && <Tag tone="sun">{t`Winner`}</Tag>}
      <span>
        <Trans>
          {votes}/{headCount}
          <span className="sr-only"> votes</span>
        </Trans>
      </span>
    </span>
  )
}

function BigCount({ votes, headCount }: { votes: number; headCount: number }) {
  return (
    <span className="font-display text-[1.75rem] leading-none max-[374px]:text-[1.5rem]">
      <Trans>
        {votes}
        <small className="font-body text-sm font-semibold text-ink-3">/{headCount}</small>
        <span className="sr-only"> votes</span>
      </Trans>
    </span>
  )
}

function VotersLine({ voters, className }: { voters: readonly Voter[]; className?: string }) {
  if (voters.length === 0) return null
  const names = namesText(voters)
  return (
    <span className={classes('flex', className)}>
      <Avatars people={voters} size="small" />
      <span className="sr-only">{t`Voted for by ${names}`}</span>
    </span>
  )
}
