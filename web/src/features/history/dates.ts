import { english } from '@/lib/time'

/** Dates as the region of the browser writes them, in English. */
export function dayAndMonth(date: Date): string {
  return date.toLocaleDateString(english(), { day: 'numeric', month: 'short' })
}

export function dayAndFullMonth(date: Date): string {
  return date.toLocaleDateString(english(), { day: 'numeric', month: 'long' })
}

export function weekdayAndDay(date: Date): string {
  return date.toLocaleDateString(english(), { weekday: 'short', day: 'numeric', month: 'short' })
}

/** "November", and its year when that is another. */
export function monthName(month: Date, now: Date): string {
  const year = month.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return month.toLocaleDateString(english(), { month: 'long', ...year })
}

/** Monday to Friday. */
export const WEEKDAYS: readonly string[] = [1, 2, 3, 4, 5].map((day) =>
  new Date(2024, 0, day).toLocaleDateString('en', { weekday: 'short' }),
)
