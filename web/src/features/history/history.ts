import type { Restaurant } from '../../api'
import { isRecord, soundRestaurant } from '../../sound'
import { soundItems, stored, useStored } from '../../stored'

/** One lunch: the restaurant as it was then, its place id once more, and when. */
export type Visit = Restaurant & { readonly id: string; readonly visitDate: string }

const MOST_VISITS = 1000

export const storedHistory = stored<readonly Visit[]>('visitHistory', parseHistory)

export function useHistory(): readonly Visit[] {
  return useStored(storedHistory)
}

function parseHistory(found: unknown): readonly Visit[] {
  return soundItems('visitHistory', found, visitFrom).slice(0, MOST_VISITS)
}

function visitFrom(found: unknown): Visit | undefined {
  if (!isRecord(found)) return undefined
  const id = found['id'] ?? found['place_id']
  const restaurant = soundRestaurant({ ...found, place_id: id })
  const date = typeof found['visitDate'] === 'string' ? Date.parse(found['visitDate']) : Number.NaN
  if (!restaurant || Number.isNaN(date)) return undefined
  return { ...restaurant, id: restaurant.place_id, visitDate: new Date(date).toISOString() }
}

/** How far back a visit can be added by hand, in calendar days. */
export const FARTHEST_DAY = 30

/**
 * The history with one visit more; unchanged when the place has one on the same calendar day. It goes to the front,
 * or among the visits of an earlier day.
 */
export function recorded(
  history: readonly Visit[],
  restaurant: Restaurant,
  when: Date,
  front = true,
): readonly Visit[] {
  if (history.some(({ id, visitDate }) => id === restaurant.place_id && isSameDay(new Date(visitDate), when))) {
    return history
  }
  const visit: Visit = { ...restaurant, id: restaurant.place_id, visitDate: when.toISOString() }
  const older = front ? 0 : history.findIndex(({ visitDate }) => Date.parse(visitDate) <= when.getTime())
  return history.toSpliced(older < 0 ? history.length : older, 0, visit).slice(0, MOST_VISITS)
}

/** Records a visit on this device. Answers with the one that was added, or undefined when that day has it already. */
export function recordVisit(restaurant: Restaurant, when = new Date(), now = new Date()): Visit | undefined {
  const before = storedHistory.latest()
  storedHistory.update((history) => recorded(history, restaurant, when, isSameDay(when, now) || when > now))
  const known = new Set(before)
  return storedHistory.get().find((visit) => visit.id === restaurant.place_id && !known.has(visit))
}

export function forgetVisit({ id, visitDate }: Visit): void {
  storedHistory.update((history) => history.filter((visit) => visit.id !== id || visit.visitDate !== visitDate))
}

/** Forgets every visit, and answers with what there was. */
export function clearHistory(): readonly Visit[] {
  const before = storedHistory.latest()
  storedHistory.set([])
  return before
}

/** Takes a removal back: each visit returns to where its date puts it. */
export function restoreVisits(visits: readonly Visit[]): void {
  storedHistory.update((history) =>
    visits.reduceRight((list, visit) => recorded(list, visit, new Date(visit.visitDate), false), history),
  )
}

export function newestFirst(history: readonly Visit[]): readonly Visit[] {
  return history.toSorted((one, other) => Date.parse(other.visitDate) - Date.parse(one.visitDate))
}

export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}

/** Noon of a day as a date field names it, or now for today; undefined unless it is one of the last 30 days. */
export function dayFrom(value: string, now: Date): Date | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const noon = new Date(year, month - 1, day, 12)
  if (dayText(noon) !== value) return undefined
  if (isSameDay(noon, now)) return now
  return noon < now && value >= dayText(daysBefore(now, FARTHEST_DAY)) ? noon : undefined
}

/** As a date field has it: 2026-11-13. */
export function dayText(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export function daysBefore(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days)
}
