import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/card'
import { classes } from '../../lib/classes'
import { arrivalText, busiestText, hoursShown, hourText, type PeakHour, shareOf, WEEK, weekdayOf } from './crowd'

interface PeakHoursProps {
  hours: readonly PeakHour[]
  /** HH:MM when the person would be there. */
  arrival: string
  /** The usual length of a visit, when it is known. */
  duration: string | undefined
  typical: boolean
  className?: string
}

export function PeakHours({ hours, arrival, duration, typical, className }: PeakHoursProps) {
  if (hours.length === 0 && !duration) return null
  return (
    <Card aria-label="When it is busy" className={classes('min-w-0 p-[18px] sm:p-6', className)}>
      {hours.length > 0 && <Week hours={hours} arrival={Number.parseInt(arrival, 10)} typical={typical} />}
      {duration && (
        <div
          className={classes('flex items-center gap-3 text-sm', hours.length > 0 && 'mt-4 border-t border-line pt-3.5')}
        >
          <Hourglass aria-hidden className="size-5 flex-none" />
          <span>
            <b className="block font-semibold">Average Visit Duration</b>
            <span className="text-ink-2">{duration}</span>
          </span>
        </div>
      )}
    </Card>
  )
}

function Week({ hours, arrival, typical }: { hours: readonly PeakHour[]; arrival: number; typical: boolean }) {
  const [today] = useState(() => weekdayOf(new Date()))
  const [day, setDay] = useState(today)
  const here = day === today ? arrival : -1
  const shown = hoursShown(hours, day, here)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 id="peak-title" className="font-display text-h3 leading-[1.25]">
          Peak hours
        </h2>
        <select
          aria-label="Day of the peak hours"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className="-mt-2.5 -me-2 h-11 rounded-sm bg-transparent px-2 text-sm font-semibold text-basil-text"
        >
          {WEEK.map((name) => (
            <option key={name} className="bg-surface text-ink">
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className="mt-0.5 mb-3.5 text-sm text-ink-2">{arrivalText(shown, here, day) || busiestText(shown, day)}</p>
      <ol
        aria-labelledby="peak-title"
        className={classes('flex', shown.length > MOST_LABELS ? 'gap-px' : 'gap-1 sm:gap-1.5')}
      >
        {shown.map((one) => (
          <Bar
            key={one.hour}
            one={one}
            here={one.hour === here}
            labelled={shown.length <= MOST_LABELS || one.hour % 6 === 0}
          />
        ))}
      </ol>
      {typical && <p className="mt-3 text-xs text-ink-3">Estimated from similar places.</p>}
    </>
  )
}

/** Each bar names its hour while there is room; else every sixth does, to the eye. */
const MOST_LABELS = 14

const LOOKS: Readonly<Record<string, string>> = {
  busy: 'border-tomato bg-tomato-soft',
  moderate: 'border-yolk-edge bg-yolk-soft',
}
const QUIET = 'border-basil bg-basil-soft'

function Bar({ one, here, labelled }: { one: PeakHour; here: boolean; labelled: boolean }) {
  const [number, half] = [hourText(one.hour).slice(0, -2), hourText(one.hour).slice(-2)]
  return (
    <li
      {...(here && { 'aria-current': 'time' as const })}
      className={classes(
        'min-w-0 flex-1 text-center text-xs leading-[1.3] text-ink-2',
        here && 'relative z-1 font-bold text-ink [&>span:first-child>span]:outline-2',
      )}
    >
      <span aria-hidden className="flex h-22 items-end pb-2">
        <span
          className={classes(
            'w-full rounded-t-[5px] border-t-4 outline-offset-2 outline-ink',
            LOOKS[one.level] ?? QUIET,
          )}
          style={{ height: `${Math.max(8, shareOf(one))}%` }}
        />
      </span>
      <span className={labelled ? 'whitespace-nowrap' : 'sr-only'}>
        {number}
        <span className="block">{half}</span>
      </span>
      <span className="sr-only">, {one.level}</span>
      {here && <span className="sr-only">, when you&apos;d arrive</span>}
    </li>
  )
}
