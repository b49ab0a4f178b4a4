import { t } from '@lingui/core/macro'
import { DoorClosed, UsersRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Dish } from '@/ui/dish/dish'
import { leftName, leftText, movedNews, openText, saidText, type Moved } from '../model/plan-b'
import { returnFromPlanB, type Candidate, type Decision, type Team } from '../model/team'
import { Hero } from './hero'
import { Undo } from './undo'

interface MovedHeroProps {
  team: Team
  teamId: string
  decision: Decision
  moved: Moved
  /** Where everyone goes now. */
  goal: Candidate
  /** The button that leads there. */
  directions: ReactNode
}

/** The new plate in the sky, and who sent everyone there. */
export function MovedHero({ team, teamId, decision, moved, goal, directions }: MovedHeroProps) {
  return (
    <Hero
      tone="sky"
      decision={decision}
      goal={goal}
      icon={moved.why === 'shut' ? DoorClosed : UsersRound}
      label={leftText(team.round, moved)}
      text={
        <>
          {saidText(team, moved)} {farText(team, moved)}
        </>
      }
      corner={<OldPlate team={team} placeId={moved.from} />}
      actions={
        <>
          {directions}
          {moved.undoUntil !== undefined && (
            <Undo
              team={team}
              teamId={teamId}
              until={moved.undoUntil}
              label={t`Undo`}
              call={returnFromPlanB}
              size="main"
            />
          )}
        </>
      }
    />
  )
}

/** "It is 2 min from Vapiano. Open until 15:00." */
function farText(team: Team, moved: Moved): string {
  const { minutes } = moved.to
  const from = leftName(team.round, moved)
  const far = from === undefined ? t`It is ${minutes} min from there.` : t`It is ${minutes} min from ${from}.`
  const open = openText(moved.to)
  return [far, t({ message: `${open}.`, comment: '"Open until 15:00" or "Check hours", as a sentence' })].join(' ')
}

/** What everyone would have had, in the corner. */
function OldPlate({ team, placeId }: { team: Team; placeId: string }) {
  const found = team.round.candidates.find(({ restaurant }) => restaurant.place_id === placeId)
  return (
    <span aria-hidden className="absolute -end-3 bottom-0 rounded-full bg-surface p-1 shadow-e2">
      <Dish
        placeId={placeId}
        types={found?.restaurant.types ?? []}
        crop="roundel"
        width={72}
        height={72}
        className="max-w-none grayscale"
      />
      <span className="absolute -end-1 -top-1 grid size-8 place-items-center rounded-full bg-tomato text-on-tomato shadow-[0_0_0_2.5px_var(--surface)]">
        <X className="size-4 stroke-[2.6]" />
      </span>
    </span>
  )
}

/** Calls out that everyone goes elsewhere, once, to those who were here when it happened. */
export function MovedNews({ team }: { team: Team }) {
  const { moved } = team.round.decision ?? {}
  const key = moved ? `${moved.from} ${moved.at}` : ''
  const [told, setTold] = useState({ key, text: '' })
  if (told.key !== key) setTold({ key, text: moved ? movedNews(team.round, moved) : t`Back to the first choice.` })
  return (
    <p role="alert" className="sr-only">
      {told.text}
    </p>
  )
}
