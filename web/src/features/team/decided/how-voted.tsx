import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { Avatars } from '@/ui/avatar'
import { Card, CardTitle } from '@/ui/card'
import { classes } from '@/lib/classes'
import { Dish } from '@/ui/dish/dish'
import { namesText, votersOf } from '../model/ballot'
import { RulingTag } from '../voting/verdicts'
import type { Candidate, Decision, Team } from '../model/team'

/** The tally as the rule ordered it. */
export function HowVoted({ team, decision }: { team: Team; decision: Decision }) {
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId} className="min-w-0 p-[18px] sm:p-6">
      <CardTitle id={titleId} className="mb-4">
        {t`How we voted`}
      </CardTitle>
      <ul className="grid gap-3.5">
        {decision.tally.map((line) => (
          <TallyLine key={line.place_id} team={team} decision={decision} line={line} />
        ))}
      </ul>
    </Card>
  )
}

interface TallyLineProps {
  team: Team
  decision: Decision
  line: Decision['tally'][number]
}

function TallyLine({ team, decision, line }: TallyLineProps) {
  const { place_id, name, votes, closed } = line
  const ruling = line.ruling ?? (closed ? 'closed' : undefined)
  const candidate = team.round.candidates.find(({ restaurant }) => restaurant.place_id === place_id)
  const most = Math.max(1, votes, decision.headCount)
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3">
      <Dish placeId={place_id} types={candidate?.restaurant.types ?? []} crop="roundel" width={40} height={40} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{name}</span>
          {ruling && <RulingTag ruling={ruling} />}
          <VotersOf team={team} candidate={candidate} />
        </div>
        <div aria-hidden className="mt-1.5 h-2.5 overflow-hidden rounded-[5px] bg-sunken">
          <i
            className={classes(
              'block h-full rounded-[5px]',
              place_id === decision.winner ? 'bg-yolk' : 'bg-line-strong',
            )}
            style={{ width: `${(100 * votes) / most}%` }}
          />
        </div>
      </div>
      <span className="font-semibold">
        <span aria-hidden>
          {votes}/{most}
        </span>
        <span className="sr-only">{t`${votes} of ${most} votes`}</span>
      </span>
    </li>
  )
}

/** Who voted for it, where the team shows names. */
function VotersOf({ team, candidate }: { team: Team; candidate: Candidate | undefined }) {
  const voters = candidate ? votersOf(candidate, team.members) : []
  if (voters.length === 0) return null
  const names = namesText(voters)
  return (
    <span className="inline-flex">
      <Avatars people={voters} size="small" />
      <span className="sr-only">{t`Voted for by ${names}`}</span>
    </span>
  )
}
