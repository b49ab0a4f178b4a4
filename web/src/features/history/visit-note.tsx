import { CalendarDays, Check, Utensils } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Restaurant } from '../../api'
import { Button } from '../../ui/button'
import { AnotherDay } from './another-day'
import { dayAndMonth } from './dates'
import { forgetVisit, isSameDay, recordVisit, storedHistory, type Visit } from './history'
import { storedRecording } from './recording'

/** `already` and `undone` are about the day in `visitDate`, as a visit is. */
type State = 'unsaid' | 'asked' | { readonly kind: 'already' | 'undone'; readonly visitDate: string } | Visit

export interface TodaysVisit {
  readonly state: State
  readonly undo: () => void
  /** Says that one ate here, on some day. */
  readonly ate: (when: Date) => void
}

/**
 * Records a visit when a restaurant is first shown, unless the person wants to say so themselves. It is recorded
 * once while the page stays, also when the facts about it change or are fetched anew, and never again after Undo.
 */
export function useTodaysVisit(restaurant: Restaurant | undefined): TodaysVisit {
  const recorded = useRef<string>(undefined)
  const [state, setState] = useState<State>('unsaid')

  useEffect(() => {
    if (!restaurant || recorded.current === restaurant.place_id) return
    recorded.current = restaurant.place_id
    setState(firstState(restaurant))
  }, [restaurant])

  return {
    state,
    undo: () => {
      if (!isVisit(state)) return
      forgetVisit(state)
      setState({ kind: 'undone', visitDate: state.visitDate })
    },
    ate: (when) => restaurant && setState(recordVisit(restaurant, when) ?? already(when)),
  }
}

function firstState(restaurant: Restaurant): State {
  const now = new Date()
  if (storedRecording.get() === 'view') return recordVisit(restaurant) ?? already(now)
  const known = storedHistory
    .latest()
    .some(({ id, visitDate }) => id === restaurant.place_id && isSameDay(new Date(visitDate), now))
  return known ? already(now) : 'asked'
}

export const already = (when: Date): State => ({ kind: 'already', visitDate: when.toISOString() })

export function isVisit(state: State): state is Visit {
  return typeof state === 'object' && !('kind' in state)
}

export function VisitNote({ visit: { state, undo, ate }, name }: { visit: TodaysVisit; name: string }) {
  const said = useRef<HTMLOutputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const tell = (when: Date) => {
    setChoosing(false)
    ate(when)
    said.current?.focus() // the button goes
  }
  return (
    <div className="mt-2 text-sm text-ink-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <output ref={said} tabIndex={-1} className="flex items-center gap-1.5 empty:hidden">
          {isSaid(state) && <Check aria-hidden className="size-4 text-basil-text" />}
          {textOf(state)}
        </output>
        {isVisit(state) && (
          <button
            type="button"
            onClick={() => {
              undo()
              said.current?.focus() // the button goes
            }}
            className="min-h-11 px-2 font-semibold text-basil-text underline underline-offset-4"
          >
            Undo
            <span className="sr-only">
              {' '}
              adding {name} to {historyOf(state)}
            </span>
          </button>
        )}
        {!isSaid(state) && state !== 'unsaid' && (
          <Button size="small" onClick={() => tell(new Date())}>
            <Utensils aria-hidden />I ate here
          </Button>
        )}
        {state !== 'unsaid' && (
          <button
            type="button"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
            className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-ink-2 underline underline-offset-4"
          >
            <CalendarDays aria-hidden className="size-4" />
            Ate here another day
          </button>
        )}
      </div>
      {choosing && <AnotherDay onDay={tell} />}
    </div>
  )
}

/** Whether the visit is in the history now. */
function isSaid(state: State): boolean {
  return isVisit(state) || (typeof state === 'object' && state.kind === 'already')
}

function historyOf({ visitDate }: { readonly visitDate: string }): string {
  const date = new Date(visitDate)
  return isSameDay(date, new Date()) ? "today's history" : `the history of ${dayAndMonth(date)}`
}

function textOf(state: State): string {
  if (typeof state === 'string') return ''
  const did = isVisit(state) ? 'Added to' : state.kind === 'already' ? 'In' : 'Removed from'
  return `${did} ${historyOf(state)}`
}
