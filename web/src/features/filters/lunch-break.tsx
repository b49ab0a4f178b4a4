import { useId, useState } from 'react'
import { BREAK_BOUNDS, BREAKS, isBreak, storedFilters } from '@/domain/filters'
import { clockAfter, timeText } from '@/lib/time'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'
import { changeFilters } from './filters'

const OPTIONS = [0, ...BREAKS].map((minutes) => ({
  value: `${minutes}`,
  label: minutes === 0 ? 'Any' : `${minutes}`,
  ...(minutes > 0 && { spoken: `${minutes} minutes` }),
}))

/** How long one may be away: a break on offer, or one that is typed. */
export function LunchBreak() {
  const { lunchBreak, departureTime } = useStored(storedFilters)
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-2 pb-4">
      <div className="flex items-baseline justify-between gap-2">
        <h3 id={id} className="text-sm font-strong">
          Lunch break
        </h3>
        <span className="text-sm text-ink-2">
          {lunchBreak > 0 && `${lunchBreak} min, back by ${timeText(clockAfter(departureTime, lunchBreak))}`}
        </span>
      </div>
      <div className="grid grid-cols-[1fr_auto] items-center gap-2">
        <Segmented
          labelledBy={id}
          value={`${lunchBreak}`}
          options={OPTIONS}
          onChange={(minutes) => changeFilters({ lunchBreak: Number(minutes) })}
        />
        <TypedBreak key={lunchBreak} minutes={lunchBreak} />
      </div>
    </div>
  )
}

function TypedBreak({ minutes }: { minutes: number }) {
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
      aria-label={`Lunch break in minutes, ${BREAK_BOUNDS.min} to ${BREAK_BOUNDS.max}`}
      placeholder="min"
      {...BREAK_BOUNDS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      className="h-13 w-19 rounded-md bg-sunken px-3 text-center font-semibold tabular-nums"
    />
  )
}
