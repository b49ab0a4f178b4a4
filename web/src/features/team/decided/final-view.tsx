import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { classes } from '@/lib/classes'
import { EmptyPlate } from '@/ui/brand/illustrations'
import { PageTitle } from '@/ui/page-title'
import { dayName } from '../model/countdown'
import { Doubt } from './doubt'
import { HowVoted } from './how-voted'
import type { Connection } from '../live/live'
import { MovedHero, MovedNews } from './moved'
import { OtherTables } from './other-tables'
import { PlanBCard } from './plan-b-card'
import { MovedSteps, PlanSteps } from './plan-steps'
import { closedTitle, outcomeTitle, ruleText } from '../model/receipt'
import { LateVote, ReceiptCard } from './receipt-card'
import { Undo } from './undo'
import { teamTime, type Candidate, type Decision, type Team } from '../model/team'
import { ClosedBanner, TeamBanners } from '../live/team-banners'
import { Band } from '../live/team-hero'
import { settingTitle } from '../settings/titles'
import { WhoComes } from './who-comes'
import { Winner } from './winner'

interface FinalViewProps {
  team: Team
  teamId: string
  decision: Decision
  /** Where everyone goes. */
  winner: Candidate | undefined
  connection: Connection
  /** The person was here when the vote closed. */
  watched: boolean
  slots: FinalSlots
  onSettings: () => void
}

interface FinalSlots {
  /** For who has not joined. */
  readonly join: ReactNode
  readonly directions: ReactNode
  readonly crowd: string | undefined
  /** What the person's own history says. */
  readonly visit: ReactNode
  /** The switch for notices about the next decision. */
  readonly push: ReactNode
}

/** The page once it is decided. */
export function FinalView(props: FinalViewProps) {
  const { team, teamId, decision, winner, connection, watched, slots } = props
  const time = teamTime(team, decision.at)
  return (
    <>
      <MovedNews team={team} />
      {!winner && <Band />}
      <div className="container-page">
        <Hero {...props} />
        <TeamBanners team={team} connection={connection} />
        <Doubt decision={decision} winner={winner} />
        {winner && !decision.moved && <PlanSteps team={team} decision={decision} winner={winner} crowd={slots.crowd} />}
        {decision.moved && <MovedSteps team={team} moved={decision.moved} />}
        <OtherTables team={team} decision={decision} />
        {watched && (
          <div className="mt-3.5">
            <ClosedBanner>{t`Voting closed at ${time}.`}</ClosedBanner>
          </div>
        )}
        {winner && <LateVote team={team} teamId={teamId} decision={decision} />}
        {slots.join && <div className="mt-5">{slots.join}</div>}
        <div
          className={classes(
            'mt-6 grid grid-cols-1 items-start gap-6',
            winner ? 'lg:grid-cols-2' : 'mx-auto max-w-[720px]',
          )}
        >
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {winner && (
              <PlanBCard team={team} teamId={teamId} decision={decision} placeId={winner.restaurant.place_id} />
            )}
            {decision.turnout > 0 && <HowVoted team={team} decision={decision} />}
            <ReceiptCard team={team} teamId={teamId} decision={decision} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {winner && <WhoComes team={team} teamId={teamId} covered={winner.verdict?.kind === 'covers'} />}
            {team.me && <Aside {...props} />}
          </div>
        </div>
      </div>
    </>
  )
}

function Hero({ team, teamId, decision, winner, slots }: FinalViewProps) {
  const { moved } = decision
  if (!winner) return <NoWinner team={team} teamId={teamId} decision={decision} />
  if (!moved) {
    const shown = { team, teamId, decision, winner }
    return <Winner {...shown} directions={slots.directions} />
  }
  const shown = { team, teamId, decision, moved, goal: winner }
  return <MovedHero {...shown} directions={slots.directions} />
}

/** What is only for the person who looks. */
function Aside({ team, winner, slots, onSettings }: FinalViewProps) {
  return (
    <div className="grid gap-2 px-1">
      {winner && slots.visit}
      {slots.push}
      {team.role === 'owner' && (
        <Button size="small" look="ghost" aria-haspopup="dialog" className="justify-self-start" onClick={onSettings}>
          {settingTitle('settings')}
        </Button>
      )}
    </div>
  )
}

function NoWinner({ team, teamId, decision }: { team: Team; teamId: string; decision: Decision }) {
  const { name } = team
  const day = dayName(team.round.date)
  return (
    <div className="mx-auto mt-4 mb-6 grid max-w-[720px] justify-items-center gap-3 rounded-lg bg-surface px-6 pt-6 pb-9 text-center shadow-e1">
      <EmptyPlate crumbs />
      <p className="text-sm font-semibold">{t`${name}, ${day}`}</p>
      <PageTitle className="text-hero">{outcomeTitle(decision)}</PageTitle>
      <p className="max-w-[52ch] text-ink-2">{ruleText(decision)}</p>
      {decision.undoUntil ? (
        <Undo team={team} teamId={teamId} until={decision.undoUntil} label={t`Vote again`} />
      ) : (
        <p className="text-sm text-ink-2">{t`The next vote opens tomorrow, under the same link.`}</p>
      )}
    </div>
  )
}

/** A newer server may tell a decision that this page cannot read. It is no vote all the same. */
export function UnreadableFinal() {
  return (
    <div className="container-page pt-6">
      <Blank
        heading="h1"
        illustration={<EmptyPlate crumbs />}
        title={closedTitle()}
        text={t`This page is too old to show the choice. Load it again.`}
        action={
          <Button look="sun" onClick={() => location.reload()}>
            {t`Reload`}
          </Button>
        }
      />
    </div>
  )
}
