import type { Restaurant } from '@/domain/restaurant'
import type { Visit } from './history'

const DAY = 24 * 3_600_000

/** Why a place is avoided: when one last ate there or, if one did not, when one last looked at it. */
export interface Lately {
  readonly visitDate: string
  readonly viewed: boolean
}

/** The places that are avoided, under every id that each goes by. */
export type Avoided = ReadonlyMap<string, Lately>

/** Which avoided places are shown all the same. */
export type Shown = 'none' | 'viewed' | 'all'

/**
 * The places with a visit less than so many days old at a moment; none for 0 days, which means "Don't avoid".
 * A visit that comes after the moment is left out: it happened to somebody who was already looking at the list.
 */
export function avoidedAt(moment: number, history: readonly Visit[], days: number): Avoided {
  const recent = history
    .map((visit) => ({ visit, age: moment - Date.parse(visit.visitDate) }))
    .filter(({ age }) => age > 0 && age < days * DAY)
    .toSorted((one, other) => other.age - one.age)
  // The last one counts: a lunch before any look, however fresh that is.
  const inOrder = [...recent.filter(({ visit }) => visit.viewed), ...recent.filter(({ visit }) => !visit.viewed)]
  return new Map(
    inOrder.flatMap(({ visit: { id, fsq_id, visitDate, viewed = false } }) =>
      [id, fsq_id].map((name) => [name, { visitDate, viewed }] as const),
    ),
  )
}

export function lastVisit(avoided: Avoided, { place_id, fsq_id }: Restaurant): Lately | undefined {
  return avoided.get(place_id) ?? avoided.get(fsq_id)
}

export function isShown(lately: Lately | undefined, shown: Shown): boolean {
  return !lately || shown === 'all' || (shown === 'viewed' && lately.viewed)
}

/** What is still avoided when some of it is shown all the same. */
export function stillAvoided(avoided: Avoided, shown: Shown): Avoided {
  return new Map([...avoided].filter(([, lately]) => !isShown(lately, shown)))
}

/** "You ate here 3 days ago" or "You viewed this 3 days ago". */
export function latelyText({ visitDate, viewed }: Lately, now: Date): string {
  return viewed ? `You viewed this ${dayAgo(visitDate, now)}` : ateText(visitDate, now)
}

/** "You ate here 3 days ago", in calendar days. */
export function ateText(visitDate: string, now: Date): string {
  return `You ate here ${dayAgo(visitDate, now)}`
}

function dayAgo(visitDate: string, now: Date): string {
  const days = Math.round((midnight(now) - midnight(new Date(visitDate))) / DAY)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
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

/** How many places of a list are avoided. */
export interface Hidden {
  readonly eaten: number
  readonly viewed: number
}

export function hiddenIn(restaurants: readonly Restaurant[], avoided: Avoided): Hidden {
  const visits = restaurants.flatMap((one) => lastVisit(avoided, one) ?? [])
  const viewed = visits.filter((visit) => visit.viewed).length
  return { viewed, eaten: visits.length - viewed }
}

/** "6 recent places hidden" or "4 hidden: 1 eaten, 3 viewed.", as they are shown or not. */
export function hiddenText({ eaten, viewed }: Hidden, shown: Shown): string {
  const count = eaten + viewed
  if (viewed === 0) {
    return shown === 'all'
      ? `${eaten} where you ate lately ${are(eaten)} shown`
      : `${eaten} recent ${eaten === 1 ? 'place' : 'places'} hidden`
  }
  const both = [eaten > 0 && `${eaten} eaten`, `${viewed} viewed`].filter(Boolean).join(', ')
  if (shown === 'none') return `${count} hidden: ${both}.`
  if (shown === 'all') return `${count} shown again: ${both}.`
  return `${viewed} viewed ${are(viewed)} shown${eaten > 0 ? `, ${eaten} eaten ${are(eaten)} hidden` : ''}.`
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are'
}
