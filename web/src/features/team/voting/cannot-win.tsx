import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Dish } from '@/ui/dish/dish'
import { isOwnSuggestion } from '../model/ballot'
import { rulingOf, rulingText } from '../model/rulings'
import type { Candidate, Team } from '../model/team'
import { nameOf, type BallotRender, type BallotRowProps } from './ballot-row'
import { RemoveSuggestion } from './remove-suggestion'
import { OwnWarning } from './verdicts'

interface CannotWinProps {
  team: Team
  /** Those that cannot win. */
  candidates: readonly Candidate[]
  /** How deep the headings of the list stand. */
  heading: 'h3' | 'h4'
  onVote: BallotRowProps['onVote']
  render: BallotRender
}

/** Below the ballot and folded, unless something of the person's own is in it. */
export function CannotWin({ team, candidates, ...rest }: CannotWinProps) {
  const [toggled, setToggled] = useState<boolean>()
  if (candidates.length === 0) return null
  const own = candidates.some((one) => one.hasVoted || isOwnSuggestion(team, one))
  const open = toggled ?? own
  const count = candidates.length
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && setToggled(currentTarget.open)}
      className="group rounded-lg bg-sunken px-4"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <Ban aria-hidden className="size-[18px] flex-none" />
        <span className="min-w-0 flex-1">
          {plural(count, { one: '# cannot win today', other: '# cannot win today' })}
        </span>
        <ChevronDown
          aria-hidden
          className="size-[18px] flex-none transition-[rotate] duration-(--d1) group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul aria-label={t`Cannot win today`} className="divide-y divide-line border-t border-line pb-1">
        {candidates.map((candidate) => (
          <Row key={candidate.restaurant.place_id} team={team} candidate={candidate} {...rest} />
        ))}
      </ul>
    </details>
  )
}

type RowProps = Omit<CannotWinProps, 'candidates'> & { candidate: Candidate }

function Row({ team, candidate, heading: Heading, onVote, render }: RowProps) {
  const { place_id, types, open_until } = candidate.restaurant
  const ruling = rulingOf(candidate)
  return (
    <li data-place={place_id} className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 py-2.5">
      <Dish placeId={place_id} types={types} crop="roundel" width={36} height={36} className="max-w-none" />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <Heading className="font-display text-h3 leading-[1.2] wrap-anywhere">{nameOf(candidate, render)}</Heading>
        <div className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
          <p>{[ruling && rulingText(ruling, open_until), suggestedText(team, candidate)].filter(Boolean).join(' ')}</p>
          <RemoveSuggestion team={team} candidate={candidate} />
        </div>
        <OwnWarning verdict={candidate.forYou} />
        {candidate.hasVoted && <OwnVote candidate={candidate} onVote={onVote} />}
      </div>
    </li>
  )
}

function suggestedText(team: Team, candidate: Candidate): string {
  if (isOwnSuggestion(team, candidate)) return t`Suggested by you.`
  const { suggestedBy } = candidate
  return suggestedBy === undefined ? '' : t`Suggested by ${suggestedBy}.`
}

/** It was cast before the place was ruled out. */
function OwnVote({ candidate, onVote }: Pick<RowProps, 'candidate' | 'onVote'>) {
  const { place_id, name } = candidate.restaurant
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="text-sm font-semibold">{t`Your vote stays here. It cannot count.`}</p>
      {onVote && (
        <Button size="small" onClick={() => onVote(place_id, false)}>
          <span>
            <Trans>
              Take back<span className="sr-only"> your vote for {name}</span>
            </Trans>
          </span>
        </Button>
      )}
    </div>
  )
}
