import { t } from '@lingui/core/macro'
import { CalendarPlus, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { apiUrl } from '@/lib/http'
import { Button } from '@/ui/button'
import { Hero } from './hero'
import { ruleText, winnerText } from '../model/receipt'
import { hasNoTable, ownTable, seatedText } from '../model/tables'
import type { Candidate, Decision, Team } from '../model/team'

interface WinnerProps {
  team: Team
  winner: Candidate
  decision: Decision
  teamId: string
  /** The button that leads there. */
  directions: ReactNode
}

/** The plate in the sun, and what to do next. */
export function Winner({ team, winner, decision, teamId, directions }: WinnerProps) {
  const { place_id } = winner.restaurant
  const votes = decision.tally.find((line) => line.place_id === place_id)?.votes ?? 0
  return (
    <Hero
      tone="sun"
      decision={decision}
      goal={winner}
      icon={Check}
      label={t`Team choice finalised`}
      text={decision.tables ? tableText(team, decision) : winnerText(votes, decision.headCount, winner.verdict)}
      actions={
        <>
          {!hasNoTable(decision) && directions}
          <Button asChild size="main">
            <a href={apiUrl(`/api/team/calendar.ics?${new URLSearchParams({ id: teamId })}`)} download="lunch.ics">
              <CalendarPlus aria-hidden />
              {t`Add to calendar`}
            </a>
          </Button>
        </>
      }
    />
  )
}

/** Who sits at the person's table, and why there are two. */
function tableText(team: Team, decision: Decision): string {
  const own = ownTable(decision)
  return [...(own ? [seatedText(team, own)] : []), ruleText(decision)].join(' ')
}
