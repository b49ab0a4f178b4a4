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
    return { day, hours: hoursText(hours), today: day === today }
  })
}

/** Whether it is open now; null when nobody knows. */
export function openNow({ opening_hours: hours }: Restaurant): boolean | null {
  return hours?.open_now ?? null
}
