import { listText } from '@/lib/format'
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

/** As the contract names days, whatever language the browser speaks. */
export function weekdayOf(date: Date): string {
  return WEEK[(date.getDay() + 6) % 7] ?? 'Monday'
}

/** 11am, 12pm, 1pm. */
export function hourText(hour: number): string {
  return `${hour % 12 || 12}${hour < 12 ? 'am' : 'pm'}`
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
  if (then.level === 'busy') return `On ${day}s you'd be in the ${rush(arrival)}.`
  const busy = hours.filter(({ level }) => level === 'busy').map(({ hour }) => hour)
  const next = busy.find((hour) => hour > arrival && hour <= arrival + 2)
  if (next !== undefined) return `On ${day}s you'd beat the ${rush(next)}.`
  const before = busy.findLast((hour) => hour < arrival && hour >= arrival - 2)
  if (before !== undefined) return `On ${day}s you'd miss the ${rush(before)}.`
  return `On ${day}s it's ${then.level === 'moderate' ? 'moderately busy' : 'quiet'} when you'd arrive.`
}

function rush(hour: number): string {
  return `${timeOf(hour)} rush`
}

/** The hour as this browser writes times. The bars have am and pm, as specified. */
function timeOf(hour: number): string {
  return timeText(`${String(hour).padStart(2, '0')}:00`).replace(/:00 /, ' ')
}

/** The top of every rush of a day. */
export function busiestText(hours: readonly PeakHour[], day: string): string {
  if (hours.length === 0) return `No opening hours known for ${day}s.`
  const tops = hours.filter((one, i) => {
    const [before, after] = [hours[i - 1], hours[i + 1]]
    const rises = !before || shareOf(before) < shareOf(one)
    return one.level === 'busy' && rises && (!after || shareOf(after) <= shareOf(one))
  })
  if (tops.length === 0) return `Rarely busy on ${day}s.`
  return `Busiest on ${day}s around ${listText(tops.map(({ hour }) => timeOf(hour)))}.`
}

/** A visit's usual length as shown; undefined when nobody knows it. */
export function knownDuration(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' || text.trim().toLowerCase() === 'unknown' ? undefined : text
}
