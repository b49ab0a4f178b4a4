import { plural, t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { BREAK_BOUNDS, BREAKS, isBreak, storedFilters } from '@/domain/filters'
import { clockAfter, timeText } from '@/lib/time'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'
import { changeFilters } from './filters'

/** How long one may be away: a break on offer, or one that is typed. */
export function LunchBreak() {
  const { lunchBreak, departureTime } = useStored(storedFilters)
  const id = useId()
  const time = timeText(clockAfter(departureTime, lunchBreak))
  const options = [0, ...BREAKS].map((minutes) => ({
    value: `${minutes}`,
    label: minutes === 0 ? t({ message: 'Any', context: 'lunch break' }) : `${minutes}`,
    ...(minutes > 0 && { spoken: plural(minutes, { one: '# minute', other: '# minutes' }) }),
  }))
  return (
    <div className="grid grid-cols-1 gap-2 pb-4">
      <div className="flex items-baseline justify-between gap-2">
        <h3 id={id} className="text-sm font-strong">
          {t`Lunch break`}
        </h3>
        <span className="text-sm text-ink-2">{lunchBreak > 0 && t`${lunchBreak} min, back by ${time}`}</span>
      </div>
      <div className="grid grid-cols-[1fr_auto] items-center gap-2">
        <Segmented
          labelledBy={id}
          value={`${lunchBreak}`}
          options={options}
          onChange={(minutes) => changeFilters({ lunchBreak: Number(minutes) })}
        />
        <TypedBreak key={lunchBreak} minutes={lunchBreak} />
      </div>
    </div>
  )
}

function TypedBreak({ minutes }: { minutes: number }) {
  const { min, max } = BREAK_BOUNDS
  const [typed, setTyped] = useState(minutes === 0 ? '' : `${minutes}`)
  const keep = () => {
    const wanted = typed === '' ? 0 : Number(typed)
    if (isBreak(wanted)) changeFilters({ lunchBreak: wanted })
    else setTyped(minutes === 0 ? '' : `${minutes}`)
  }
  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={t`Lunch break in minutes, ${min} to ${max}`}
      placeholder={t({ message: 'min', comment: 'minutes' })}
      {...BREAK_BOUNDS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      className="h-13 w-19 rounded-md bg-sunken px-3 text-center font-semibold tabular-nums"
    />
  )
}
