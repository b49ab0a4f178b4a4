import { t } from '@lingui/core/macro'
import { distanceText } from '@/lib/format'
import { minutesText } from '@/domain/walk'
import { timeText } from '@/lib/time'
import { leftName, type Moved } from '../model/plan-b'
import { hasNoTable } from '../model/tables'
import { teamTime, type Candidate, type Decision, type Team } from '../model/team'

interface PlanStepsProps {
  team: Team
  decision: Decision
  winner: Candidate
  /** How busy it usually is then, if that is known. */
  crowd: string | undefined
}

/** When to meet, how far it is, when to sit down. What is not known is left out. */
export function PlanSteps({ team, decision, winner, crowd }: PlanStepsProps) {
  const { restaurant } = winner
  const { walking_time, travel_basis } = restaurant
  const compared = decision.tally.find(({ place_id }) => place_id === restaurant.place_id)?.walk
  // Of two tables, who sits at none has a time to meet and no way yet.
  const both = hasNoTable(decision)
  const minutes = both ? undefined : (walking_time ?? compared)
  const km = restaurant.travel_distance ?? restaurant.distance
  const address = restaurant.formatted_address ?? ''
  const steps = [
    ...(decision.meetAt
      ? [{ key: 'meet', title: t`Meet`, figure: teamTime(team, decision.meetAt), note: team.location?.address ?? '' }]
      : []),
    ...(minutes === undefined
      ? []
      : [
          {
            key: 'walk',
            title: t`Walk`,
            figure: minutesText(minutes, travel_basis),
            note: km === undefined ? address : distanceText(km),
          },
        ]),
    ...(decision.arriveAt && !both
      ? [{ key: 'arrive', title: t`Sit down`, figure: teamTime(team, decision.arriveAt), note: crowd ?? '' }]
      : []),
  ]
  return <Steps steps={steps} />
}

/** The same after everyone was moved: from the place that was left. */
export function MovedSteps({ team, moved }: { team: Team; moved: Moved }) {
  const { minutes: walking_time, restaurant } = moved.to
  const { formatted_address, open_until } = restaurant
  const from = leftName(team.round, moved)
  return (
    <Steps
      steps={[
        {
          key: 'walk',
          title: from === undefined ? t`Walk` : t`From ${from}`,
          figure: t`${walking_time} min walk`,
          note: formatted_address ?? '',
        },
        ...(open_until === undefined
          ? []
          : [{ key: 'open', title: t`Open until`, figure: timeText(open_until), note: '' }]),
      ]}
    />
  )
}

interface Step {
  readonly key: string
  readonly title: string
  readonly figure: string
  readonly note: string
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <dl className="grid overflow-hidden rounded-lg bg-surface shadow-e1 max-sm:divide-y max-sm:divide-line sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-line">
      {steps.map(({ key, title, figure, note }) => (
        <div
          key={key}
          className="min-w-0 px-4 py-3 max-sm:grid max-sm:grid-cols-[92px_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-x-3 sm:px-5 sm:py-4"
        >
          <dt className="text-xs text-ink-3">{title}</dt>
          <dd className="font-display text-[1.25rem] leading-[1.15] sm:text-[1.5rem]">{figure}</dd>
          {note !== '' && <dd className="text-xs wrap-anywhere text-ink-2 max-sm:col-start-2">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
