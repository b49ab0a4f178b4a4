import { t } from '@lingui/core/macro'
import { CalendarPlus, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { apiUrl } from '@/lib/http'
import { Button } from '@/ui/button'
import { Dish } from '@/ui/dish/dish'
import { PageTitle } from '@/ui/page-title'
import { OwnWarning } from '../voting/ballot-row'
import { outcomeTitle, winnerText } from '../model/receipt'
import type { Candidate, Decision } from '../model/team'

interface WinnerProps {
  winner: Candidate
  decision: Decision
  teamId: string
  /** The button that leads there. */
  directions: ReactNode
}

/** The plate in the sun, and what to do next. */
export function Winner({ winner, decision, teamId, directions }: WinnerProps) {
  const { place_id, types } = winner.restaurant
  const votes = decision.tally.find((line) => line.place_id === place_id)?.votes ?? 0
  return (
    <div className="relative pt-2 pb-7 text-center">
      <Burst />
      <div className="pt-5">
        <Dish
          placeId={place_id}
          types={types}
          crop="plate"
          className="mx-auto h-[190px] w-[196px] animate-land sm:h-[226px] sm:w-[232px]"
        />
      </div>
      <p className="mt-3.5">
        <span className="inline-flex min-h-[34px] items-center gap-2 rounded-[17px] bg-ink px-3.5 text-sm font-bold text-bg">
          <Check aria-hidden className="size-4" />
          {t`Team choice finalised`}
        </span>
      </p>
      <PageTitle className="mt-3 text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)]">
        {outcomeTitle(decision, winner.restaurant)}
      </PageTitle>
      <p className="mt-2 text-[1.0625rem]">{winnerText(votes, decision.headCount, winner.verdict)}</p>
      <p className="mt-2 flex justify-center empty:hidden">
        <OwnWarning verdict={winner.forYou} />
      </p>
      <div className="mt-[18px] flex flex-wrap justify-center gap-3 max-sm:[&>*]:w-full">
        {directions}
        <Button asChild size="main">
          <a href={apiUrl(`/api/team/calendar.ics?${new URLSearchParams({ id: teamId })}`)} download="lunch.ics">
            <CalendarPlus aria-hidden />
            {t`Add to calendar`}
          </a>
        </Button>
      </div>
    </div>
  )
}

const RAYS = Array.from({ length: 28 }, (_, i) => ray(i * (360 / 28))).join('')

/** A wedge from the sun's middle to beyond every edge. */
function ray(degrees: number): string {
  const point = (turn: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return `${Math.round(900 + 1300 * Math.cos(angle))} ${Math.round(205 + 1300 * Math.sin(angle))}`
  }
  return `M900 205L${point(-3.2)}L${point(3.2)}Z`
}

/** A long name makes it higher than its rays reach; the ground goes on. */
function Burst() {
  return (
    <>
      <div
        aria-hidden
        className="absolute -top-[60px] -bottom-10 start-1/2 -z-1 -ms-[50vw] w-screen bg-band sm:-top-[68px]"
      />
      <svg
        viewBox="0 0 1800 640"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden
        className="absolute -top-[60px] start-1/2 -z-1 -ms-[50vw] h-[600px] w-screen max-w-none sm:-top-[68px] sm:h-[640px]"
      >
        <rect width="1800" height="640" fill="var(--band)" />
        <path d={RAYS} fill="var(--band-deep)" />
        <circle cx="900" cy="205" r="168" fill="var(--yolk)" opacity=".5" />
        <circle cx="900" cy="205" r="140" fill="var(--yolk)" />
      </svg>
    </>
  )
}
