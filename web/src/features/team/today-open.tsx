import { plural, t } from '@lingui/core/macro'
import { Vote } from 'lucide-react'
import { listText } from '@/lib/locale'
import { leaderOf } from './model/ballot'
import { useCountdown } from './model/countdown'
import { shownName, unknownSeats } from './model/members'
import { isAskedToVote } from './live/use-app-badge'
import { MemberAvatar } from './live/member-avatar'
import { Ring } from './live/ring'
import { teamTime, type Team } from './model/team'
import { TodayFrame } from './today-frame'

/** The vote is open: how long, who is missing, and the way to it. */
export function TodayOpen({ team }: { team: Team }) {
  const { name, round } = team
  const { voted, headCount, deadline } = round
  const left = useCountdown(team, deadline)
  const time = teamTime(team, deadline)
  const asked = isAskedToVote(team)
  return (
    <TodayFrame
      teamId={team.id}
      picture={<TimeLeft left={left} whole={(Date.parse(deadline) - Date.parse(round.openedAt)) / 1000} />}
      above={t`${name}, today`}
      title={left > 0 ? t`The vote is open` : t`The votes are being counted`}
      action={{
        icon: <Vote aria-hidden />,
        label: asked && left > 0 ? t`Vote now` : t`See the vote`,
        look: asked && left > 0 ? 'basil' : 'outline',
      }}
    >
      <p className="text-sm text-ink-2">
        {t`${plural(voted, { one: `# of ${headCount} has voted`, other: `# of ${headCount} have voted` })}. Closes ${time}.`}
      </p>
      <Leading team={team} />
      <Missing team={team} />
    </TodayFrame>
  )
}

function Leading({ team: { round } }: { team: Team }) {
  const leader = round.candidates.find(({ restaurant }) => restaurant.place_id === leaderOf(round.candidates))
  const name = leader?.restaurant.name
  if (round.hideTallies && round.voted > 0) return <Line>{t`Votes are hidden until it closes.`}</Line>
  return name === undefined ? null : <Line>{t`${name} is leading.`}</Line>
}

function Line({ children }: { children: string }) {
  return <p className="truncate text-sm text-ink-2">{children}</p>
}

const MOST = 6

/** Who has voted and who has not, where the team shows it. */
function Missing({ team }: { team: Team }) {
  if (!team.round.showNames) return null
  const here = team.members.filter(({ inToday }) => inToday)
  const missing = here.filter(({ voted }) => voted === false).map(shownName)
  const seats = unknownSeats(team)
  const people = listText([...missing, ...(seats > 0 ? [t`${seats} more`] : [])])
  return (
    <>
      <p aria-hidden className="mt-2 flex items-center gap-2.5">
        {here.slice(0, MOST).map(({ id, voted }) => (
          <MemberAvatar key={id} team={team} memberId={id} waiting={voted === false} ticked={voted === true} />
        ))}
        {here.length > MOST && <span className="text-sm text-ink-2">+{here.length - MOST}</span>}
      </p>
      {people !== '' && <p className="sr-only">{t`Yet to vote: ${people}.`}</p>}
    </>
  )
}

/** So many minutes, or hours, are left. */
function TimeLeft({ left, whole }: { left: number; whole: number }) {
  const minutes = Math.ceil(left / 60)
  const [figure, unit] =
    minutes < 100
      ? [minutes, t({ message: 'min', comment: 'Below a number of minutes' })]
      : [Math.floor(minutes / 60), t({ message: 'h', comment: 'Below a number of hours' })]
  return (
    <Ring left={left / Math.max(1, whole)} className="sm:size-22">
      <text x="38" y="40" textAnchor="middle" className="font-display text-[23px]" fill="var(--on-yolk)">
        {figure}
      </text>
      <text x="38" y="53" textAnchor="middle" className="text-[11px] font-semibold" fill="var(--on-yolk)">
        {unit}
      </text>
    </Ring>
  )
}
