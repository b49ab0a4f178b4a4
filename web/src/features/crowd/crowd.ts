import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { listText, numberOfHour, weekdayName } from '@/lib/locale'
import { timeText } from '@/lib/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/http'
import { parseCrowd, type Restaurant } from '@/domain/restaurant'

export interface PeakHour {
  readonly day: string
  readonly hour: number
  readonly level: string
  readonly fullness?: number | undefined
}

const LONGEST_ADDRESS = 300
const LONGEST_NAME = 200

/** How busy a restaurant is. Optional: a page stands without it, so a failure is nobody's business. */
export function crowdOptions({ place_id: id, name, formatted_address: address }: Restaurant, arrival: string) {
  const query = {
    restaurantName: cut(name, LONGEST_NAME),
    ...(address && { address: cut(address, LONGEST_ADDRESS) }),
    arrival,
  }
  return queryOptions({
    queryKey: ['crowd', id, arrival],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/restaurants/{id}/crowd-level', { params: { path: { id }, query }, signal })
      return parseCrowd(data) ?? null
    },
  })
}

function cut(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed()
}

export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** For what is so in every week: "On Mondays it's quiet". */
const EVERY: Readonly<Record<string, MessageDescriptor>> = {
  Monday: msg`Mondays`,
  Tuesday: msg`Tuesdays`,
  Wednesday: msg`Wednesdays`,
  Thursday: msg`Thursdays`,
  Friday: msg`Fridays`,
  Saturday: msg`Saturdays`,
  Sunday: msg`Sundays`,
}

function everyText(day: string): string {
  const text = EVERY[day]
  return text ? i18n._(text) : day
}

/** A day of the week as people read it. */
export function weekdayText(day: (typeof WEEK)[number]): string {
  return weekdayName(WEEK.indexOf(day) + 1)
}

const LEVELS: Readonly<Record<string, MessageDescriptor>> = {
  busy: msg`busy`,
  moderate: msg`moderate`,
  'not busy': msg`not busy`,
}

export function levelText(level: string): string {
  const text = LEVELS[level]
  return text ? i18n._(text) : level
}

/** As the contract names days, whatever language the browser speaks. */
export function weekdayOf(date: Date): string {
  return WEEK[(date.getDay() + 6) % 7] ?? 'Monday'
}

/** 11 and am, 12 and pm, 1 and pm in English. Elsewhere only the number, for which a bar has room: 13. */
export function hourParts(hour: number): readonly [string, string] {
  if (i18n.locale === 'en') return [`${hour % 12 || 12}`, hour < 12 ? 'am' : 'pm']
  return [numberOfHour(hour), '']
}

/** The hours of one day from the first to the last at which somebody comes, or the person would arrive. */
export function hoursShown(hours: readonly PeakHour[], day: string, arrival: number): readonly PeakHour[] {
  const today = hours.filter((one) => one.day === day).toSorted((a, b) => a.hour - b.hour)
  const worth = today.filter(({ hour, ...one }) => hour === arrival || shareOf(one) >= 10)
  const first = worth[0]?.hour ?? 0
  const last = worth.at(-1)?.hour ?? 0
  return today.filter(({ hour }) => hour >= first && hour <= last)
}

const SHARES: Readonly<Record<string, number>> = { busy: 90, moderate: 60 }

/** How high its bar is, 0 to 100. A source that names only levels still gets bars. */
export function shareOf({ level, fullness }: Pick<PeakHour, 'level' | 'fullness'>): number {
  return fullness ?? SHARES[level] ?? 25
}

/** What the bars say, in a sentence about the hour of arrival on such a day. */
export function arrivalText(hours: readonly PeakHour[], arrival: number, day: string): string {
  const then = hours.find(({ hour }) => hour === arrival)
  if (!then) return ''
  const days = everyText(day)
  if (then.level === 'busy') {
    const time = timeOf(arrival)
    return t`On ${days} you'd be in the ${time} rush.`
  }
  const busy = hours.filter(({ level }) => level === 'busy').map(({ hour }) => hour)
  const next = busy.find((hour) => hour > arrival && hour <= arrival + 2)
  if (next !== undefined) {
    const time = timeOf(next)
    return t`On ${days} you'd beat the ${time} rush.`
  }
  const before = busy.findLast((hour) => hour < arrival && hour >= arrival - 2)
  if (before !== undefined) {
    const time = timeOf(before)
    return t`On ${days} you'd miss the ${time} rush.`
  }
  return then.level === 'moderate'
    ? t`On ${days} it's moderately busy when you'd arrive.`
    : t`On ${days} it's quiet when you'd arrive.`
}

/** The hour as this browser writes times. The bars have am and pm, as specified. */
function timeOf(hour: number): string {
  return timeText(`${String(hour).padStart(2, '0')}:00`).replace(/:00 /, ' ')
}

/** The top of every rush of a day. */
export function busiestText(hours: readonly PeakHour[], day: string): string {
  const days = everyText(day)
  if (hours.length === 0) return t`No opening hours known for ${days}.`
  const tops = hours.filter((one, i) => {
    const [before, after] = [hours[i - 1], hours[i + 1]]
    const rises = !before || shareOf(before) < shareOf(one)
    return one.level === 'busy' && rises && (!after || shareOf(after) <= shareOf(one))
  })
  if (tops.length === 0) return t`Rarely busy on ${days}.`
  const times = listText(tops.map(({ hour }) => timeOf(hour)))
  return t`Busiest on ${days} around ${times}.`
}

/** A visit's usual length as shown; undefined when nobody knows it. */
export function knownDuration(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' || text.trim().toLowerCase() === 'unknown' ? undefined : text
}
