import { t } from '@lingui/core/macro'
import { Hourglass, Info } from 'lucide-react'
import { useState } from 'react'
import { Card } from '@/ui/card'
import { classes } from '@/lib/classes'
import { Tag } from '@/ui/tag'
import {
  arrivalText,
  busiestText,
  hoursShown,
  hourParts,
  levelText,
  type PeakHour,
  shareOf,
  WEEK,
  weekdayOf,
  weekdayText,
} from './crowd'

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
  if (hours.length === 0) return null
  return (
    <Card aria-label={t`When it is busy`} className={classes('min-w-0 p-[18px] sm:p-6', className)}>
      <Week hours={hours} arrival={Number.parseInt(arrival, 10)} typical={typical} />
      <VisitDuration duration={duration} className="mt-4 border-t border-line pt-3.5" />
    </Card>
  )
}

interface VisitDurationProps {
  duration: string | undefined
  className: string
}

export function VisitDuration({ duration, className }: VisitDurationProps) {
  if (!duration) return null
  return (
    <p className={classes('flex items-center gap-3.5 text-sm', className)}>
      <Hourglass aria-hidden className="size-5 flex-none text-ink-2" />
      <span>
        <b className="me-2 font-strong">{t`Average Visit Duration`}</b>
        <span className="text-ink-2">{duration}</span>
      </span>
    </p>
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
          {t`Peak hours`}
        </h2>
        <select
          aria-label={t`Day of the peak hours`}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className="-mt-2.5 -me-2 h-11 rounded-sm bg-transparent px-2 text-sm font-semibold text-basil-text"
        >
          {WEEK.map((name) => (
            <option key={name} value={name} className="bg-surface text-ink">
              {weekdayText(name)}
            </option>
          ))}
        </select>
      </div>
      {typical && (
        <Tag wraps className="mb-1">
          <Info aria-hidden />
          {t`Typical for the kind, not measured here`}
        </Tag>
      )}
      <p className="mt-0.5 mb-3.5 text-sm text-ink-2">{arrivalText(shown, here, day) || busiestText(shown, day)}</p>
      <ol
        aria-labelledby="peak-title"
        className={classes('flex sm:gap-1.5', shown.length > ROOMY ? 'gap-0.5' : 'gap-1')}
      >
        {shown.map((one) => (
          <Bar
            key={one.hour}
            one={one}
            here={one.hour === here}
            onPhone={shown.length <= ROOMY || one.hour % 3 === 0}
          />
        ))}
      </ol>
    </>
  )
}

/** A phone has room for the names of so many hours. Of more, every third and the one of arrival are named to the eye. */
const ROOMY = 10

const LOOKS: Readonly<Record<string, string>> = {
  busy: 'border-tomato bg-tomato-soft',
  moderate: 'border-yolk-edge bg-yolk-soft',
}
const QUIET = 'border-basil bg-basil-soft'

function Bar({ one, here, onPhone }: { one: PeakHour; here: boolean; onPhone: boolean }) {
  const [number, half] = hourParts(one.hour)
  const level = levelText(one.level)
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
      <span className={classes('whitespace-nowrap', !onPhone && !here && 'max-sm:sr-only')}>
        {number}
        <span className="block">{half}</span>
      </span>
      <span className="sr-only">{here ? t`, ${level}, when you'd arrive` : t`, ${level}`}</span>
    </li>
  )
}
