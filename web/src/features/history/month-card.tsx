import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card, CardTitle } from '@/ui/card'
import { classes } from '@/lib/classes'
import { shortListText } from '@/lib/locale'
import { Dish } from '@/ui/dish/dish'
import { IconButton } from '@/ui/icon-button'
import { dayAndFullMonth, monthName, weekdayAndDay, weekdays } from './dates'
import type { Visit } from './history'
import { firstMonth, monthOf, monthsLater, weekdaysOf, weekendVisits, type Day } from './month'

type PathOf = (placeId: string) => string

interface MonthCardProps {
  month: Date
  now: Date
  history: readonly Visit[]
  onMonth: (month: Date) => void
  /** Where the details of a place are. */
  pathOf: PathOf
}

/** A weekday month of plates: today is the sun, days to come are empty plates. */
export function MonthCard({ month, now, history, onMonth, pathOf }: MonthCardProps) {
  const name = monthName(month, now)
  const weekend = weekendVisits(month, history)
  const days = weekdaysOf(month, history, now)
  return (
    <Card aria-labelledby="month-title" className="p-4 sm:p-6">
      <div className="mb-3.5 flex items-center justify-between">
        <CardTitle id="month-title" aria-live="polite">
          {name}
        </CardTitle>
        <div className="flex">
          <Turn to="previous" end={month <= firstMonth(history, now)} onTurn={() => onMonth(monthsLater(month, -1))} />
          <Turn to="next" end={month >= monthOf(now)} onTurn={() => onMonth(monthsLater(month, 1))} />
        </div>
      </div>
      <div aria-hidden className="mb-2.5 grid grid-cols-5 gap-2 text-center text-xs font-strong text-ink-3 sm:gap-2.5">
        {weekdays().map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol aria-label={t`Weekdays of ${name}`} className="grid grid-cols-5 gap-2 sm:gap-2.5">
        {days.map((day, i) => (
          <li key={day.date.getDate()} className={i === 0 ? COLUMNS[day.date.getDay()] : undefined}>
            <Plate day={day} pathOf={pathOf} />
          </li>
        ))}
      </ol>
      {weekend.length > 0 && <Weekend visits={weekend} pathOf={pathOf} />}
    </Card>
  )
}

function Turn({ to, end, onTurn }: { to: 'previous' | 'next'; end: boolean; onTurn: () => void }) {
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      aria-label={to === 'previous' ? t`Previous month` : t`Next month`}
      aria-disabled={end}
      onClick={() => !end && onTurn()}
      className="aria-disabled:text-ink-3"
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}

/** Where the first weekday of a month stands. */
const COLUMNS = [undefined, undefined, 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5']
const ROUND = 'relative grid aspect-square place-items-center rounded-full'
const LOOKS = {
  eaten: '',
  past: 'bg-surface shadow-[inset_0_0_0_1.5px_var(--line),inset_0_0_0_10px_var(--surface),inset_0_0_0_11.5px_var(--line)] sm:shadow-[inset_0_0_0_1.5px_var(--line),inset_0_0_0_18px_var(--surface),inset_0_0_0_19.5px_var(--line)]',
  today: 'scale-[.93] bg-yolk shadow-[0_0_0_7px_color-mix(in_srgb,var(--yolk)_30%,transparent)]',
  future: 'border-[1.5px] border-dashed border-line-strong',
}

function Plate({ day, pathOf }: { day: Day; pathOf: PathOf }) {
  const { date, visits, time } = day
  const [visit] = visits
  const look = time === 'today' ? 'today' : visit ? 'eaten' : time
  const label = spokenDay(day)
  const inside = (
    <>
      <Badge time={time}>{date.getDate()}</Badge>
      {visit && (
        <Dish
          placeId={visit.id}
          types={visit.types}
          crop="roundel"
          className={classes('rounded-full', time === 'today' ? 'size-[82%]' : 'size-full')}
        />
      )}
      {!visit && time === 'today' && <span className="text-xs font-bold text-on-yolk max-sm:sr-only">{t`Today`}</span>}
      {visits.length > 1 && (
        <span className="absolute end-0 bottom-0 grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1 text-xs font-bold text-bg">
          +{visits.length - 1}
        </span>
      )}
    </>
  )
  if (visit) {
    return (
      <Link to={pathOf(visit.id)} aria-label={label} className={classes(ROUND, LOOKS[look])}>
        {inside}
      </Link>
    )
  }
  return (
    <div role="img" aria-label={label} className={classes(ROUND, LOOKS[look])}>
      {inside}
    </div>
  )
}

function spokenDay({ date, visits, time }: Day): string {
  const day = dayAndFullMonth(date)
  const places = shortListText(visits.map(({ name }) => name))
  if (time === 'today') return places ? t`Today, ${day}, ${places}` : t`Today, ${day}, nothing recorded`
  if (places) return t`${day}, ${places}`
  return time === 'future' ? day : t`${day}, nothing recorded`
}

function Badge({ time, children }: { time: Day['time']; children: number }) {
  return (
    <span
      aria-hidden
      className={classes(
        'absolute -top-[3px] -start-[3px] z-1 grid h-6 min-w-6 place-items-center rounded-full px-1 text-[12px] font-strong sm:top-0 sm:start-0 sm:h-7 sm:min-w-7 sm:text-xs',
        time === 'today' && 'bg-ink text-bg',
        time === 'past' && 'bg-surface text-ink shadow-e1',
        time === 'future' && 'bg-surface text-ink-3',
      )}
    >
      {children}
    </span>
  )
}

function Weekend({ visits, pathOf }: { visits: readonly Visit[]; pathOf: PathOf }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-strong">{t`At the weekend`}</h3>
      <ul className="flex flex-wrap gap-2">
        {visits.map((visit) => (
          <li key={visit.visitDate + visit.id}>
            <Link
              to={pathOf(visit.id)}
              className="flex min-h-11 items-center gap-2.5 rounded-full bg-sunken py-1 pe-4 ps-1 text-sm"
            >
              <Dish
                placeId={visit.id}
                types={visit.types}
                crop="roundel"
                width={36}
                height={36}
                className="rounded-full"
              />
              <span className="text-ink-2">{weekdayAndDay(new Date(visit.visitDate))}</span>
              <span className="font-semibold">{visit.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
