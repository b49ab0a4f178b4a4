import { t } from '@lingui/core/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { TextField } from '@/ui/text-field'
import { isPast, leaveAt, leaveNow, useNow } from './departure'
import { FilterGroup } from './filter-group'

export function DepartureTime() {
  const { departureTime, departureDay } = useStored(storedFilters)
  // A time that is being typed is incomplete for a while, and the browser calls that empty.
  const [draft, setDraft] = useState<string>()
  const ids = { input: useId(), warning: useId() }
  const past = isPast(departureTime, useNow())

  const change = (typed: string) => {
    setDraft(typed === '' ? '' : undefined)
    if (typed !== '') leaveAt(typed)
  }

  return (
    <FilterGroup
      label={t`Departure time`}
      htmlFor={ids.input}
      value={
        departureDay !== null && (
          <button
            type="button"
            onClick={() => {
              leaveNow()
              document.getElementById(ids.input)?.focus() // this button goes
            }}
            className="-my-3 min-h-11 px-1 font-semibold text-basil-text underline underline-offset-4"
          >
            {t`Leave now`}
          </button>
        )
      }
    >
      <TextField
        id={ids.input}
        type="time"
        icon={<Clock aria-hidden />}
        value={draft ?? departureTime}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setDraft(undefined)}
        aria-invalid={past}
        aria-describedby={past ? ids.warning : undefined}
        className="relative [&>span]:block [&_input::-webkit-calendar-picker-indicator]:absolute [&_input::-webkit-calendar-picker-indicator]:inset-y-0 [&_input::-webkit-calendar-picker-indicator]:start-0 [&_input::-webkit-calendar-picker-indicator]:m-0 [&_input::-webkit-calendar-picker-indicator]:h-full [&_input::-webkit-calendar-picker-indicator]:w-11 [&_input::-webkit-calendar-picker-indicator]:opacity-0"
      />
      <output id={ids.warning} className="flex items-start gap-1.5 text-xs font-medium text-tomato-text empty:sr-only">
        {past && (
          <>
            <TriangleAlert aria-hidden className="mt-px size-4 flex-none" />
            {t`The selected time is in the past. Please choose a future time.`}
          </>
        )}
      </output>
    </FilterGroup>
  )
}
