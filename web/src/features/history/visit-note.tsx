import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays, Check, Utensils } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { Button } from '@/ui/button'
import { AnotherDay } from './another-day'
import { dayAndMonth } from './dates'
import { isSameDay, recordView, recordVisit, takeBack, visitOn, type Added, type Visit } from './history'
import { storedRecording } from './recording'
import { ViewedMark } from './viewed-mark'

/** `already` and `undone` are about the day in `visitDate`, as a visit is. */
type State = 'unsaid' | 'asked' | Told | Added
type Told = { readonly kind: 'already' | 'undone' } & Pick<Visit, 'visitDate' | 'viewed'>

export interface TodaysVisit {
  readonly state: State
  readonly undo: () => void
  /** Says that one ate here, on some day. */
  readonly ate: (when: Date) => void
}

/** What a person says about eating at a restaurant, and takes back. */
export function useSaidVisit(restaurant: Restaurant | undefined) {
  const [state, setState] = useState<State>('unsaid')
  const visit: TodaysVisit = {
    state,
    undo: () => isVisit(state) && setState(takeBack(state) ?? { kind: 'undone', visitDate: state.visitDate }),
    ate: (when) => restaurant && setState(recordVisit(restaurant, when) ?? already(when)),
  }
  return [visit, setState] as const
}

/**
 * Records a place as viewed when it is first shown, unless the person wants to say so themselves. It is recorded
 * once while the page stays, also when the facts about it change or are fetched anew, and never again after Undo.
 */
export function useTodaysVisit(restaurant: Restaurant | undefined): TodaysVisit {
  const recorded = useRef<string>(undefined)
  const [visit, setState] = useSaidVisit(restaurant)

  useEffect(() => {
    if (!restaurant || recorded.current === restaurant.place_id) return
    recorded.current = restaurant.place_id
    setState(firstState(restaurant))
  }, [restaurant, setState])

  return visit
}

function firstState(restaurant: Restaurant): State {
  const now = new Date()
  const known = visitOn(restaurant, now)
  if (known) return { ...already(now), ...(known.viewed && { viewed: true }) }
  return (storedRecording.get() === 'view' && recordView(restaurant)) || 'asked'
}

const already = (when: Date): Told => ({ kind: 'already', visitDate: when.toISOString() })

function isVisit(state: State): state is Added {
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
        <output ref={said} tabIndex={-1} className="flex flex-wrap items-center gap-x-1.5 empty:sr-only">
          {isSaid(state) && <Check aria-hidden className="size-4 text-basil-text" />}
          {textOf(state)}
          {isViewed(state) && <ViewedMark />}
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
            <UndoText visit={state} name={name} />
          </button>
        )}
        {(!isSaid(state) || isViewed(state)) && state !== 'unsaid' && (
          <Button size="small" onClick={() => tell(new Date())}>
            <Utensils aria-hidden />
            {t`I ate here`}
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
            {t`Log another day`}
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

function isViewed(state: State): boolean {
  return typeof state === 'object' && state.viewed === true
}

/** The day of a visit; undefined for today. */
function earlierDay({ visitDate }: Pick<Visit, 'visitDate'>): string | undefined {
  const date = new Date(visitDate)
  return isSameDay(date, new Date()) ? undefined : dayAndMonth(date)
}

function textOf(state: State): string {
  if (typeof state === 'string') return ''
  const day = earlierDay(state)
  if (isVisit(state)) return day ? t`Added to the history of ${day}` : t`Added to today's history`
  if (state.kind === 'already') return day ? t`In the history of ${day}` : t`In today's history`
  return day ? t`Removed from the history of ${day}` : t`Removed from today's history`
}

function UndoText({ visit, name }: { visit: Visit; name: string }) {
  const day = earlierDay(visit)
  return day ? (
    <Trans>
      Undo
      <span className="sr-only">
        {' '}
        adding {name} to the history of {day}
      </span>
    </Trans>
  ) : (
    <Trans>
      Undo
      <span className="sr-only"> adding {name} to today's history</span>
    </Trans>
  )
}
