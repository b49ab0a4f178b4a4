import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2, Utensils } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { Dish } from '@/ui/dish/dish'
import { IconButton } from '@/ui/icon-button'
import { backInPicks } from './avoid'
import { dayAndMonth } from './dates'
import { focusForgotten, ForgottenLine } from './forgotten-line'
import { markEaten, newestFirst, type Visit } from './history'
import type { Forgetting } from './use-forgetting'
import { ViewedMark } from './viewed-mark'

const FIRST_ROWS = 30

interface RecentVisitsProps {
  history: readonly Visit[]
  historyDays: number
  now: Date
  forgetting: Forgetting
  pathOf: (placeId: string) => string
  renderHeart: (visit: Visit) => ReactNode
  /** What a place serves, in a word or two. */
  kindOf: (visit: Visit) => string
}

export function RecentVisits(props: RecentVisitsProps) {
  const { history, historyDays, now, forgetting, pathOf, renderHeart, kindOf } = props
  const [all, setAll] = useState(false)
  const visits = newestFirst(history)
  const back = backInPicks(history, historyDays, now)
  const older = visits.length - FIRST_ROWS
  return (
    <Card aria-labelledby="recent-title" data-visits className="px-5 pt-4 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle id="recent-title" size="h3">
          {t`Recent`}
        </CardTitle>
        <ClearAll
          onClear={(button) => {
            focusForgotten(button)
            forgetting.clear()
          }}
        />
      </div>
      <ForgottenLine forgetting={forgetting} />
      <ul>
        {(all ? visits : visits.slice(0, FIRST_ROWS)).map((visit) => (
          <li
            key={visit.visitDate + visit.id}
            className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-2.5 py-3 not-first:border-t not-first:border-line sm:grid-cols-[56px_minmax(0,1fr)_auto] sm:gap-3.5"
          >
            <Dish placeId={visit.id} types={visit.types} crop="roundel" className="w-full rounded-full" />
            <div className="min-w-0">
              <h3 className="font-display text-[1.0625rem] leading-[1.25] break-words">
                <Link to={pathOf(visit.id)} className="rounded-sm py-1">
                  <EatAgain name={visit.name} />
                </Link>
              </h3>
              <p className="text-sm text-ink-2">{kindAndDay(kindOf(visit), dayAndMonth(new Date(visit.visitDate)))}</p>
              <p className="mt-px text-xs text-ink-3">{backText(back.get(visit.id), historyDays)}</p>
              {visit.viewed && <Viewed visit={visit} />}
            </div>
            <div className="flex">
              {renderHeart(visit)}
              <IconButton
                aria-label={removeText(visit)}
                onClick={({ currentTarget }) => {
                  focusForgotten(currentTarget)
                  forgetting.forget(visit)
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {!all && older > 0 && (
        <Button look="ghost" size="small" className="mb-2 w-full" onClick={() => setAll(true)}>
          {t`Show ${older} older`}
        </Button>
      )}
    </Card>
  )
}

function EatAgain({ name }: { name: string }) {
  return (
    <Trans>
      {name}
      <span className="sr-only">, eat again</span>
    </Trans>
  )
}

function kindAndDay(kind: string, day: string): string {
  return kind ? t`${kind}, ${day}` : day
}

export function removeText({ name }: Visit): string {
  return t`Remove ${name} from history`
}

/** One tap makes a lunch of it. */
function Viewed({ visit }: { visit: Visit }) {
  const { name } = visit
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-1.5">
      <ViewedMark />
      <button
        type="button"
        onClick={({ currentTarget }) => {
          focusForgotten(currentTarget) // this button goes
          markEaten(visit)
        }}
        className="inline-flex min-h-11 items-center gap-1.5 px-1 text-sm font-semibold text-basil-text underline underline-offset-4"
      >
        <Utensils aria-hidden className="size-4" />
        <Trans>
          I ate here<span className="sr-only"> at {name}</span>
        </Trans>
      </button>
    </p>
  )
}

function backText(back: Date | undefined, historyDays: number): string {
  if (historyDays === 0) return t`Never left out of picks`
  const day = back && dayAndMonth(back)
  return day ? t`Back in picks ${day}` : t`Back in picks`
}

export function ClearAll({ onClear }: { onClear: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => onClear(currentTarget)}
      className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-tomato-text underline decoration-[1.5px] underline-offset-4"
    >
      {t`Clear all history`}
    </button>
  )
}
