import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { troubleText } from '@/lib/failure'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { WaitingButton } from '@/ui/waiting-button'
import { useVetoChange, type Veto } from '../model/veto'
import type { Candidate, Team } from '../model/team'

interface NotTodayProps {
  team: Team
  candidate: Candidate
  veto: Veto | undefined
}

/** A private veto of a place on the ballot. Only its owner sees it. */
export function NotToday({ team, candidate, veto }: NotTodayProps) {
  const change = useVetoChange(team)
  // What was pressed goes; the focus goes to what came instead.
  const [acted, setActed] = useState(false)
  const { place_id, name } = candidate.restaurant
  if (!veto?.allowed || candidate.proposed) return null
  const set = (placeId: string | undefined) => change.mutate(placeId, { onSuccess: () => setActed(true) })
  const mine = veto.restaurantId === place_id
  if (!mine && veto.left === 0) return null
  const other = team.round.candidates.find(({ restaurant }) => restaurant.place_id === veto.restaurantId)
  return (
    <div className="grid justify-items-start gap-1.5 text-sm">
      {mine ? (
        <Own name={name} veto={veto} focus={acted} waiting={change.isPending} onUndo={() => set(undefined)} />
      ) : (
        <Ask
          name={name}
          instead={other?.restaurant.name}
          focus={acted}
          waiting={change.isPending}
          onConfirm={() => set(place_id)}
        />
      )}
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </div>
  )
}

const QUIET =
  '-my-2 inline-flex min-h-11 items-center rounded-sm px-1 -ms-1 font-semibold text-ink-2 underline underline-offset-4'

interface AskProps {
  name: string
  /** What the person said it to before. */
  instead: string | undefined
  focus: boolean
  waiting: boolean
  onConfirm: () => void
}

/** Says what it means before it is done. */
function Ask({ name, instead, focus, waiting, onConfirm }: AskProps) {
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState(false)
  if (!asking) {
    return (
      <button
        type="button"
        aria-label={t`Not today: ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus || kept}
        className={QUIET}
        onClick={() => setAsking(true)}
      >
        {t`Not today`}
      </button>
    )
  }
  const keep = () => {
    setKept(true)
    setAsking(false)
  }
  return (
    <div role="group" aria-label={t`Not today: ${name}`} className="grid w-full gap-2.5 rounded-md bg-sunken p-3">
      <p>
        {t`If it counts, ${name} cannot win today, and nobody learns that it was you. You have one a week; it is used only if it counts.`}
      </p>
      {instead !== undefined && <p>{t`It replaces the one for ${instead}.`}</p>}
      <div className="flex flex-wrap gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button size="small" autoFocus onClick={keep}>
          {t`Cancel`}
        </Button>
        <WaitingButton size="small" look="basil" waiting={waiting} onClick={onConfirm}>
          {t`Not today`}
        </WaitingButton>
      </div>
    </div>
  )
}

interface OwnProps {
  name: string
  veto: Veto
  focus: boolean
  waiting: boolean
  onUndo: () => void
}

function Own({ name, veto, focus, waiting, onUndo }: OwnProps) {
  const text = useId()
  return (
    <div className="grid w-full gap-1 rounded-md bg-sunken p-3">
      <p className="flex items-center gap-1.5 font-semibold">
        <EyeOff aria-hidden className="size-4 flex-none" />
        {t`Your Not today`}
      </p>
      <p id={text} className="text-ink-2">
        {stateText(veto)}
      </p>
      {veto.state !== 'spent' && (
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={focus}
          disabled={waiting}
          aria-describedby={text}
          className={`${QUIET} justify-self-start`}
          onClick={onUndo}
        >
          <Trans>
            Undo<span className="sr-only"> your Not today for {name}</span>
          </Trans>
        </button>
      )}
    </div>
  )
}

/** What becomes of it. */
function stateText({ state }: Veto): string {
  switch (state) {
    case 'counts':
      return t`Only you see this. It counts if voting closes as it is now.`
    case 'hidden':
      return t`Only you see this. Votes are hidden, so we cannot say yet whether it counts.`
    case 'few':
      return t`Too few others did not vote for it: it would show who you are, so it does not count.`
    case 'unvoted':
      return t`Only you see this. Nobody has voted for it yet, so it does not count yet.`
    case 'spent':
      return t`It counted, so it stays for today. Nobody learns that it was you.`
    case 'ruled-out':
    case 'unused':
    default:
      return t`Only you see this. It does not count, so it is not used.`
  }
}

/** Below the ballot, for who has none left. */
export function NotTodayUsed({ veto }: { veto: Veto | undefined }) {
  if (!veto?.allowed || veto.left > 0) return null
  return (
    <p className="text-center text-sm text-ink-2">
      {t`You have used your Not today of this week. You get another one on Monday.`}
    </p>
  )
}
