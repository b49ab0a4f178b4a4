import { t } from '@lingui/core/macro'
import { CountdownArc } from '@/ui/brand/noon-arc'
import { PageTitle } from '@/ui/page-title'
import { countdownText, dayName, spokenCountdown, useCountdown } from '../model/countdown'
import { CountdownNews } from './countdown-news'
import { teamLine } from '../model/members'
import { closedTitle, openTitle } from '../model/receipt'
import { teamTime, teamNow, type Team } from '../model/team'

/** The top of the page while people vote: what it is about, and how long it goes on. */
export function TeamHero({ team }: { team: Team }) {
  const { name } = team
  const day = dayName(team.round.date)
  return (
    <div className="relative pt-1.5 pb-4 sm:pt-0 lg:flex lg:min-h-[148px] lg:items-end lg:justify-between lg:gap-8 lg:pb-[22px]">
      <div className="min-w-0">
        <p className="mb-1.5 text-sm font-semibold">{t`${name}, ${day}`}</p>
        <PageTitle className="text-hero">{openTitle()}</PageTitle>
        <p className="mt-1.5 text-ink-2 sm:mt-2.5 sm:text-[1.0625rem]">
          {teamLine(team)} {t`Vote for as many as you like, change it any time.`}
        </p>
      </div>
      <Clock team={team} />
    </div>
  )
}

/** The yellow ground under the header and the title. Stands beside the container, not in it. */
export function Band() {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 -z-1 h-[300px] overflow-hidden bg-band">
      <span className="absolute top-[60px] -end-20 size-[280px] rounded-full bg-band-deep sm:top-[84px] sm:end-[calc(50%-588px)] sm:size-[520px]" />
    </div>
  )
}

/** The sun on its way from the opening to the closing time; on a phone only the sun. */
function Clock({ team }: { team: Team }) {
  const { openedAt, deadline, closing } = team.round
  const left = useCountdown(team, deadline)
  const news = <CountdownNews team={team} />
  // The card below says it in large.
  if (closing) return news
  const time = teamTime(team, deadline)
  const over = left === 0
  const rest = spokenCountdown(left)
  const label = over ? t`Voting closed at ${time}.` : t`Voting closes at ${time}. ${rest} left.`
  const whole = Date.parse(deadline) - Date.parse(openedAt)
  return (
    <>
      <CountdownArc
        progress={whole > 0 ? (teamNow(team) - Date.parse(openedAt)) / whole : 1}
        text={countdownText(left)}
        start={teamTime(team, openedAt)}
        end={time}
        label={label}
        className="-mb-1 hidden h-[120px] w-[400px] flex-none overflow-visible lg:block"
      />
      <div role="img" aria-label={label} className="mt-3.5 mb-1.5 ms-[9px] flex items-center gap-5 lg:hidden">
        <span className="grid size-[4.5rem] flex-none place-items-center rounded-full bg-yolk font-display text-[1.25rem] leading-none text-on-yolk shadow-[0_0_0_9px_color-mix(in_srgb,var(--yolk)_34%,transparent)]">
          {countdownText(left)}
        </span>
        <span className="text-sm">
          <b className="block font-semibold">
            {over
              ? closedTitle()
              : t({ message: 'left to vote', comment: 'Under the time that is left: "8:42 left to vote"' })}
          </b>
          {over ? t`Closed at ${time}` : t`Closes at ${time}`}
        </span>
      </div>
      {news}
    </>
  )
}
