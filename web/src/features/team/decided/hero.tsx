import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Dish } from '@/ui/dish/dish'
import { PageTitle } from '@/ui/page-title'
import { outcomeTitle } from '../model/receipt'
import type { Candidate, Decision } from '../model/team'
import { OwnWarning } from '../voting/verdicts'
import { Burst } from './burst'

interface HeroProps {
  tone: 'sun' | 'sky'
  decision: Decision
  /** Where everyone goes. */
  goal: Candidate
  icon: LucideIcon
  /** Above the title, in a few words. */
  label: string
  /** Below the title. */
  text: ReactNode
  /** In the corner of the plate. */
  corner?: ReactNode
  /** What to do next. */
  actions: ReactNode
}

/** The plate, where everyone goes and what to do next. */
export function Hero({ tone, decision, goal, icon: Icon, label, text, corner, actions }: HeroProps) {
  const { place_id, types } = goal.restaurant
  return (
    <div className="relative pt-2 pb-7 text-center">
      <Burst tone={tone} />
      <div className="relative mx-auto w-fit pt-5">
        <Dish
          placeId={place_id}
          types={types}
          crop="plate"
          className="h-[190px] w-[196px] animate-land sm:h-[226px] sm:w-[232px]"
        />
        {corner}
      </div>
      <p className="mt-3.5">
        <span className="inline-flex min-h-[34px] items-center gap-2 rounded-[17px] bg-ink px-3.5 text-sm font-bold text-bg">
          <Icon aria-hidden className="size-4" />
          {label}
        </span>
      </p>
      <PageTitle className="mt-3 text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)]">
        {outcomeTitle(decision, goal.restaurant)}
      </PageTitle>
      <p className="mt-2 text-[1.0625rem]">{text}</p>
      <p className="mt-2 flex justify-center empty:hidden">
        <OwnWarning verdict={goal.forYou} />
      </p>
      <div className="mt-[18px] flex flex-wrap justify-center gap-3 max-sm:[&>*]:w-full">{actions}</div>
    </div>
  )
}
