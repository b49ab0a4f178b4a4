import { capitalised } from '@/lib/format'
import { dateText, weekdayName } from '@/lib/locale'

export function dayAndMonth(date: Date): string {
  return dateText(date, { day: 'numeric', month: 'short' })
}

export function dayAndFullMonth(date: Date): string {
  return dateText(date, { day: 'numeric', month: 'long' })
}

export function weekdayAndDay(date: Date): string {
  return dateText(date, { weekday: 'short', day: 'numeric', month: 'short' })
}

/** "November", and its year when that is another. */
export function monthName(month: Date, now: Date): string {
  const year = month.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return capitalised(dateText(month, { month: 'long', ...year }))
}

/** Monday to Friday. */
export function weekdays(): readonly string[] {
  return [1, 2, 3, 4, 5].map((day) => weekdayName(day, 'short'))
}
