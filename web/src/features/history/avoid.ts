import { plural, t } from '@lingui/core/macro'
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
  if (!viewed) return ateText(visitDate, now)
  const days = daysAgo(visitDate, now)
  if (days <= 0) return t`You viewed this today`
  if (days === 1) return t`You viewed this yesterday`
  return plural(days, { one: `You viewed this ${days} day ago`, other: `You viewed this ${days} days ago` })
}

/** "You ate here 3 days ago", in calendar days. */
export function ateText(visitDate: string, now: Date): string {
  const days = daysAgo(visitDate, now)
  if (days <= 0) return t`You ate here today`
  if (days === 1) return t`You ate here yesterday`
  return plural(days, { one: `You ate here ${days} day ago`, other: `You ate here ${days} days ago` })
}

function daysAgo(visitDate: string, now: Date): number {
  return Math.round((midnight(now) - midnight(new Date(visitDate))) / DAY)
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
      ? plural(eaten, { one: '# where you ate lately is shown', other: '# where you ate lately are shown' })
      : plural(eaten, { one: '# recent place hidden', other: '# recent places hidden' })
  }
  if (eaten === 0) {
    if (shown === 'none') return t`${count} hidden: ${viewed} viewed.`
    if (shown === 'all') return t`${count} shown again: ${viewed} viewed.`
    return plural(viewed, { one: '# viewed is shown.', other: '# viewed are shown.' })
  }
  if (shown === 'none') return t`${count} hidden: ${eaten} eaten, ${viewed} viewed.`
  if (shown === 'all') return t`${count} shown again: ${eaten} eaten, ${viewed} viewed.`
  return t`${plural(viewed, {
    one: '# viewed is shown',
    other: '# viewed are shown',
  })}, ${plural(eaten, {
    one: '# eaten is hidden',
    other: '# eaten are hidden',
  })}.`
}
