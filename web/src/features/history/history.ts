import * as v from 'valibot'
import { restaurantSchema, type Restaurant } from '@/domain/restaurant'
import { object, isRecord, optional, moment, type Found } from '@/lib/schema'
import { dayText } from '@/lib/time'
import { parseItems, stored, useStored } from '@/lib/storage'

/**
 * One visit: the restaurant as it was then, its place id once more, and when. `viewed` marks a place that was only
 * looked at. An entry without the mark is a lunch. Older releases wrote no mark: they showed each entry as a lunch and
 * asked the person to remove what was none, so what is left of them counts as before.
 */
export type Visit = Restaurant & { readonly id: string; readonly visitDate: string; readonly viewed?: true }

/** A visit that was just recorded. `wasViewed` says that the day had it before, as viewed. */
export type Added = Visit & { readonly wasViewed?: true }

const MOST_VISITS = 1000

/** Older releases named the place by one of its two ids alone. */
const visitSchema = v.pipe(
  v.custom<Found>(isRecord),
  v.transform((found): Found => ({ ...found, place_id: found['id'] ?? found['place_id'] })),
  v.intersect([restaurantSchema, object({ visitDate: moment, viewed: optional(v.literal(true)) })]),
  v.transform(({ visitDate, viewed, ...restaurant }) => visitOf(restaurant, new Date(visitDate), viewed === true)),
)

export const storedHistory = stored<readonly Visit[]>('visitHistory', parseHistory)

export function useHistory(): readonly Visit[] {
  return useStored(storedHistory)
}

function parseHistory(found: unknown): readonly Visit[] {
  return parseItems('visitHistory', found, visitSchema).slice(0, MOST_VISITS)
}

function visitOf(restaurant: Restaurant, when: Date, viewed: boolean): Visit {
  // What comes from the history may carry a mark of its own.
  const { viewed: _, ...facts }: Restaurant & { viewed?: true } = restaurant
  return { ...facts, id: restaurant.place_id, visitDate: when.toISOString(), ...(viewed && { viewed }) }
}

/** How far back a visit can be added by hand, in calendar days. */
export const FARTHEST_DAY = 30

/**
 * The history with one visit more; unchanged when the place has one on the same calendar day, except that a viewed one
 * becomes eaten. A new one goes to the front, or among the visits of an earlier day.
 */
export function recorded(
  history: readonly Visit[],
  restaurant: Restaurant,
  when: Date,
  { front = true, viewed = false } = {},
): readonly Visit[] {
  const known = history.find((visit) => isVisitOn(visit, restaurant, when))
  if (known) return viewed || !known.viewed ? history : marked(history, known, false)
  const visit = visitOf(restaurant, when, viewed)
  const older = front ? 0 : history.findIndex(({ visitDate }) => Date.parse(visitDate) <= when.getTime())
  return history.toSpliced(older < 0 ? history.length : older, 0, visit).slice(0, MOST_VISITS)
}

/** The history with the mark of one visit set or taken away. */
function marked(history: readonly Visit[], visit: Visit, viewed: boolean): readonly Visit[] {
  return history.map((one) => (isSameVisit(one, visit) ? visitOf(one, new Date(one.visitDate), viewed) : one))
}

/** Records a lunch on this device. Answers with what was added, or undefined when that day has it already. */
export function recordVisit(restaurant: Restaurant, when = new Date(), now = new Date()): Added | undefined {
  return record(restaurant, when, { front: isSameDay(when, now) || when > now })
}

/** Records that a place was looked at now. Answers as `recordVisit` does. */
export function recordView(restaurant: Restaurant): Added | undefined {
  return record(restaurant, new Date(), { viewed: true })
}

function record(restaurant: Restaurant, when: Date, how: { front?: boolean; viewed?: boolean }): Added | undefined {
  const before = storedHistory.latest()
  storedHistory.update((history) => recorded(history, restaurant, when, how))
  const added = storedHistory.get().find((visit) => isVisitOn(visit, restaurant, when))
  if (!added || before.includes(added)) return undefined
  return before.some((visit) => isSameVisit(visit, added)) ? { ...added, wasViewed: true } : added
}

/** Takes back what was just recorded: it is as before, also when it was viewed before. Answers with what is left. */
export function takeBack({ wasViewed, ...visit }: Added): Visit | undefined {
  if (!wasViewed) {
    forgetVisit(visit)
    return undefined
  }
  storedHistory.update((history) => marked(history, visit, true))
  return { ...visit, viewed: true }
}

/** Says that one ate where one only looked. */
export function markEaten(visit: Visit): void {
  storedHistory.update((history) => marked(history, visit, false))
}

export function visitOn(restaurant: Restaurant, when: Date): Visit | undefined {
  return storedHistory.latest().find((visit) => isVisitOn(visit, restaurant, when))
}

function isVisitOn({ id, visitDate }: Visit, { place_id }: Restaurant, when: Date): boolean {
  return id === place_id && isSameDay(new Date(visitDate), when)
}

function isSameVisit(one: Visit, other: Visit): boolean {
  return one.id === other.id && one.visitDate === other.visitDate
}

/** The lunches: what was only looked at is no lunch. */
export function eatenOf(history: readonly Visit[]): readonly Visit[] {
  return history.filter(({ viewed }) => !viewed)
}

export function forgetVisit(visit: Visit): void {
  storedHistory.update((history) => history.filter((one) => !isSameVisit(one, visit)))
}

/** Forgets every visit, and answers with what there was. */
export function clearHistory(): readonly Visit[] {
  const before = storedHistory.latest()
  storedHistory.set([])
  return before
}

/** Adds the visits that another device or a file brought. A place that one ate at on a day has one visit on it. */
export function adoptVisits(found: unknown): void {
  restoreVisits(parseHistory(found ?? null))
}

/** Takes a removal back: each visit returns to where its date puts it. */
export function restoreVisits(visits: readonly Visit[]): void {
  storedHistory.update((history) =>
    visits.reduceRight(
      (list, visit) =>
        recorded(list, visit, new Date(visit.visitDate), { front: false, viewed: visit.viewed === true }),
      history,
    ),
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

export function daysBefore(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days)
}

/** Tells which places somebody never ate at. Nothing is new to whoever has no history yet. */
export function newTo(history: readonly Visit[]): (restaurant: Restaurant) => boolean {
  const eaten = new Set(eatenOf(history).flatMap(({ id, fsq_id }) => [id, fsq_id]))
  return ({ place_id, fsq_id }) => eaten.size > 0 && !eaten.has(place_id) && !eaten.has(fsq_id)
}

/** When somebody last ate at a place; undefined for never. */
export function lastEaten(history: readonly Visit[], { place_id, fsq_id }: Restaurant): Date | undefined {
  const visits = eatenOf(history).filter(({ id, fsq_id: other }) => id === place_id || other === fsq_id)
  const last = Math.max(...visits.map(({ visitDate }) => Date.parse(visitDate)))
  return visits.length === 0 ? undefined : new Date(last)
}
