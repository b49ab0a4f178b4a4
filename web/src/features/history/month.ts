import { isSameDay, newestFirst, type Visit } from './history'

export interface Day {
  readonly date: Date
  readonly visits: readonly Visit[]
  readonly time: 'past' | 'today' | 'future'
}

/** The first of a month; months are compared by it. */
export function monthOf(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), 1)
}

export function monthsLater(month: Date, count: number): Date {
  return new Date(month.getFullYear(), month.getMonth() + count, 1)
}

/** The oldest month worth turning back to. */
export function firstMonth(history: readonly Visit[], now: Date): Date {
  const times = history.map(({ visitDate }) => Date.parse(visitDate))
  return monthOf(new Date(Math.min(now.getTime(), ...times)))
}

export function visitsIn(month: Date, history: readonly Visit[]): readonly Visit[] {
  const end = monthsLater(month, 1).getTime()
  return newestFirst(history).filter(({ visitDate }) => {
    const time = Date.parse(visitDate)
    return time >= month.getTime() && time < end
  })
}

/** Monday to Friday of a month. */
export function weekdaysOf(month: Date, history: readonly Visit[], now: Date): readonly Day[] {
  const visits = visitsIn(month, history)
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
  return Array.from({ length }, (_, i) => new Date(month.getFullYear(), month.getMonth(), i + 1))
    .filter((date) => !isWeekend(date))
    .map((date): Day => ({ date, visits: visits.filter((visit) => isOn(visit, date)), time: timeOf(date, now) }))
}

/** Visits on a Saturday or Sunday, which the weekdays do not show. */
export function weekendVisits(month: Date, history: readonly Visit[]): readonly Visit[] {
  return visitsIn(month, history).filter(({ visitDate }) => isWeekend(new Date(visitDate)))
}

export interface Figures {
  readonly lunches: number
  readonly places: number
  /** Of the visits whose distance is known; undefined when there are none. */
  readonly averageKm: number | undefined
}

export function figuresOf(visits: readonly Visit[]): Figures {
  const known = visits.flatMap(({ distance }) => distance ?? [])
  return {
    lunches: visits.length,
    places: new Set(visits.map(({ id }) => id)).size,
    averageKm: known.length > 0 ? known.reduce((sum, km) => sum + km, 0) / known.length : undefined,
  }
}

function isWeekend(date: Date): boolean {
  return date.getDay() === 0 || date.getDay() === 6
}

function isOn({ visitDate }: Visit, date: Date): boolean {
  return isSameDay(new Date(visitDate), date)
}

function timeOf(date: Date, now: Date): Day['time'] {
  if (isSameDay(date, now)) return 'today'
  return date < now ? 'past' : 'future'
}
