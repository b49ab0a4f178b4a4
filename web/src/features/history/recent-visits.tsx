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
  return (
    <Card aria-labelledby="recent-title" data-visits className="px-5 pt-4 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle id="recent-title" size="h3">
          Recent
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
                  {visit.name}
                  <span className="sr-only">, eat again</span>
                </Link>
              </h3>
              <p className="text-sm text-ink-2">
                {[kindOf(visit), dayAndMonth(new Date(visit.visitDate))].filter(Boolean).join(', ')}
              </p>
              <p className="mt-px text-xs text-ink-3">{backText(back.get(visit.id), historyDays)}</p>
              {visit.viewed && <Viewed visit={visit} />}
            </div>
            <div className="flex">
              {renderHeart(visit)}
              <IconButton
                aria-label={`Remove ${visit.name} from history`}
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
      {!all && visits.length > FIRST_ROWS && (
        <Button look="ghost" size="small" className="mb-2 w-full" onClick={() => setAll(true)}>
          Show {visits.length - FIRST_ROWS} older
        </Button>
      )}
    </Card>
  )
}

/** One tap makes a lunch of it. */
function Viewed({ visit }: { visit: Visit }) {
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
        <Utensils aria-hidden className="size-4" />I ate here<span className="sr-only"> at {visit.name}</span>
      </button>
    </p>
  )
}

function backText(back: Date | undefined, historyDays: number): string {
  if (historyDays === 0) return 'Never left out of picks'
  return back ? `Back in picks ${dayAndMonth(back)}` : 'Back in picks'
}

export function ClearAll({ onClear }: { onClear: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => onClear(currentTarget)}
      className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-tomato-text underline decoration-[1.5px] underline-offset-4"
    >
      Clear all history
    </button>
  )
}
