import type { Restaurant } from '../../api'
import type { Visit } from './history'

const DAY = 24 * 3_600_000

/** When one last ate at each place that is avoided, under every id that the place goes by. */
export type Avoided = ReadonlyMap<string, string>

/**
 * The places with a visit less than so many days old at a moment; none for 0 days, which means "Don't avoid".
 * A visit that comes after the moment is left out: it happened to somebody who was already looking at the list.
 */
export function avoidedAt(moment: number, history: readonly Visit[], days: number): Avoided {
  const recent = history
    .map((visit) => ({ visit, age: moment - Date.parse(visit.visitDate) }))
    .filter(({ age }) => age > 0 && age < days * DAY)
    .toSorted((one, other) => other.age - one.age)
  return new Map(
    recent.flatMap(({ visit: { id, fsq_id, visitDate } }) => [[id, visitDate] as const, [fsq_id, visitDate] as const]),
  )
}

export function lastVisit(avoided: Avoided, { place_id, fsq_id }: Restaurant): string | undefined {
  return avoided.get(place_id) ?? avoided.get(fsq_id)
}

/** "You ate here 3 days ago", in calendar days. */
export function ateText(visitDate: string, now: Date): string {
  const days = Math.round((midnight(now) - midnight(new Date(visitDate))) / DAY)
  if (days <= 0) return 'You ate here today'
  return days === 1 ? 'You ate here yesterday' : `You ate here ${days} days ago`
}

/**
 * When the places one ate at may be picked again, by place id: after so many days since the last visit.
 * Those that may already are left out.
 */
export function backInPicks(history: readonly Visit[], days: number, now: Date): ReadonlyMap<string, Date> {
  const last = new Map<string, number>()
  for (const { id, visitDate } of history) last.set(id, Math.max(last.get(id) ?? 0, Date.parse(visitDate)))
  const back = [...last].map(([id, time]) => [id, new Date(time + days * DAY)] as const)
  return new Map(back.filter(([, date]) => date > now))
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** "6 hidden because you ate there lately". */
export function hiddenText(count: number): string {
  return `${count} hidden because you ate there lately`
}
