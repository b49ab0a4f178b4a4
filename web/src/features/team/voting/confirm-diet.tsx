import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { CONFIRMABLE, type Confirmable, type Diet } from '@/domain/diets'
import { troubleText } from '@/lib/failure'
import { dateText } from '@/lib/locale'
import { Alert } from '@/ui/alert'
import { confirmDiet, type Candidate, type Team } from '../model/team'
import { useTeamChange } from '../model/use-change'

/** What a tap says, what it then reads, and what takes it back. */
const WORDS: Readonly<Record<Confirmable, { say: MessageDescriptor; said: (day: string) => string }>> = {
  Vegetarian: { say: msg`They have a vegetarian dish`, said: (day) => t`Vegetarian dish, confirmed on ${day}` },
  Vegan: { say: msg`They have a vegan dish`, said: (day) => t`Vegan dish, confirmed on ${day}` },
  Halal: { say: msg`They have a halal dish`, said: (day) => t`Halal dish, confirmed on ${day}` },
  Kosher: { say: msg`They have a kosher dish`, said: (day) => t`Kosher dish, confirmed on ${day}` },
}

/** Whoever knows answers what has to be asked. Nobody is told who did. */
export function ConfirmDiet({ team, candidate }: { team: Team; candidate: Candidate }) {
  const change = useTeamChange(team.id)
  const { place_id, name } = candidate.restaurant
  const said = candidate.confirmed ?? []
  const asked = askedAbout(candidate)
  if (!team.me || candidate.gone || (asked.length === 0 && said.length === 0)) return null
  const tell = (diet: Confirmable, yes: boolean) => change.mutate(() => confirmDiet(team.id, place_id, diet, yes))
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      {said.map(({ diet, at, mine }) => (
        <p key={diet} className="flex flex-wrap items-center gap-x-1 text-basil-text">
          <Check aria-hidden className="size-4 shrink-0" />
          {WORDS[diet].said(dateText(new Date(at), { day: 'numeric', month: 'long' }))}
          {mine && (
            <Tap disabled={change.isPending} about={name} onClick={() => tell(diet, false)}>
              {t`Undo`}
            </Tap>
          )}
        </p>
      ))}
      {asked.map((diet) => (
        <Tap key={diet} disabled={change.isPending} about={name} onClick={() => tell(diet, true)}>
          {i18n._(WORDS[diet].say)}
        </Tap>
      ))}
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </div>
  )
}

/** What the team, or this person alone, has to ask the place about. */
function askedAbout({ verdict, forYou }: Candidate): readonly Confirmable[] {
  const asked = new Set<Diet>([verdict, forYou].flatMap((one) => (one?.kind === 'ask' ? one.needs : [])))
  return CONFIRMABLE.filter((diet) => asked.has(diet))
}

interface TapProps {
  about: string
  disabled: boolean
  onClick: () => void
  children: string
}

function Tap({ about, disabled, onClick, children }: TapProps) {
  return (
    <button
      type="button"
      aria-label={`${children}, ${about}`}
      disabled={disabled}
      onClick={onClick}
      className="-my-2 inline-flex min-h-11 items-center rounded-sm font-semibold underline underline-offset-4"
    >
      {children}
    </button>
  )
}
