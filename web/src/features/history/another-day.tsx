import { t } from '@lingui/core/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { dayText } from '@/lib/time'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import { dayFrom, daysBefore, FARTHEST_DAY } from './history'

/** A visit that was forgotten at the time, up to 30 days back. */
export function AnotherDay({ onDay }: { onDay: (when: Date) => void }) {
  const [now] = useState(() => new Date())
  const [value, setValue] = useState(() => dayText(daysBefore(now, 1)))
  const [wrong, setWrong] = useState(false)
  const ids = { field: useId(), note: useId() }

  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const when = dayFrom(value, now)
    setWrong(when === undefined)
    if (when) onDay(when)
  }

  return (
    <form onSubmit={add} noValidate className="mt-1 flex flex-wrap items-end gap-2.5">
      <div className="grid gap-1">
        <label htmlFor={ids.field} className="font-strong text-ink">
          {t`When did you eat here?`}
        </label>
        <TextField
          id={ids.field}
          type="date"
          min={dayText(daysBefore(now, FARTHEST_DAY))}
          max={dayText(now)}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          aria-invalid={wrong}
          aria-describedby={ids.note}
        />
      </div>
      <Button type="submit" look="basil">
        {t`Add to history`}
      </Button>
      <p id={ids.note} role="status" className="w-full text-tomato-text empty:sr-only">
        {wrong && t`Choose one of the last 30 days.`}
      </p>
    </form>
  )
}
