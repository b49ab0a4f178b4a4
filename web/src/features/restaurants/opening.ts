import { t } from '@lingui/core/macro'
import { weekdayName } from '@/lib/locale'
import { hoursText } from '@/lib/time'
import type { Restaurant } from '@/domain/restaurant'

export interface OpeningRow {
  readonly day: string
  readonly hours: string
  readonly today: boolean
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Monday: 11:30 AM – 2:00 PM" as a row. A line without a day is kept whole. */
export function openingRows(weekdayText: readonly string[], now: Date): readonly OpeningRow[] {
  const today = DAYS[now.getDay()]
  return weekdayText.map((line) => {
    const [, day = '', hours = line] = /^([^:\d]+): (.*)$/.exec(line) ?? []
    return { day: dayText(day), hours: wordsFor(hours) ?? hoursText(hours), today: day === today }
  })
}

/** The contract names days and days without hours in English. */
function dayText(day: string): string {
  const index = DAYS.indexOf(day)
  return index === -1 ? day : weekdayName(index)
}

function wordsFor(hours: string): string | undefined {
  if (hours === 'Closed') return t`Closed`
  return hours === 'Open 24 hours' ? t`Open 24 hours` : undefined
}

/** Whether it is open now; null when nobody knows. */
export function openNow({ opening_hours: hours }: Restaurant): boolean | null {
  return hours?.open_now ?? null
}
