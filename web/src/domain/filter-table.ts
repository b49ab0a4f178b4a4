import { plural, t } from '@lingui/core/macro'
import { numberFrom } from '@/lib/format'
import { numberText } from '@/lib/locale'
import { type Found, textsIn } from '@/lib/schema'
import { clock, dayText, HOUR_MINUTE, timeText } from '@/lib/time'
import { CUISINES, cuisineLabel, searchableCuisines } from './cuisines'
import { type Diet, DIETS, dietText } from './diets'
import { FEATURE_NAMES, type FeatureName, featureText } from './features'
import type { Search } from './restaurant'

export const RADIUS = { min: 0.2, max: 5, step: 0.1 }
export const PRICE_LEVELS: readonly number[] = [1, 2, 3, 4]
/** The lunch breaks on offer, in minutes; others can be typed. */
export const BREAKS = [30, 45, 60, 90] as const
export const BREAK_BOUNDS = { min: 15, max: 180 }
/** How the server orders what it finds. */
export const ORDERS = ['lunch', 'nearest'] as const
/** For how many days a place is avoided; 0 is not at all. */
export const HISTORY_DAYS: readonly number[] = [7, 14, 30, 0]

export interface Filters {
  /** One number, in kilometres. */
  readonly radius: readonly [number]
  readonly cuisines: readonly string[]
  readonly dietary: readonly Diet[]
  readonly features: readonly FeatureName[]
  readonly priceLevel: number
  readonly historyDays: number
  readonly excludeChains: boolean
  readonly excludeCafe: boolean
  /** Whether bars and sweet shops without a meal are listed too. */
  readonly withoutMeal: boolean
  /** Minutes from leaving to being back; 0 is any. */
  readonly lunchBreak: number
  readonly order: (typeof ORDERS)[number]
  /** HH:MM; the current time at load, unless it was chosen today. */
  readonly departureTime: string
  /** The day on which the departure time was chosen, as in 2026-11-13. It is null while the time follows the clock. */
  readonly departureDay: string | null
}

/** A filter in force, in a few words. */
export interface FilterTag {
  readonly text: string
  /** For a screen reader, where signs stand for words. */
  readonly spoken?: string
  /** What takes the filter away. A search always has a distance and a departure, so those tags have none. */
  readonly without?: Partial<Filters>
}

/** One filter made less narrow, and what that is called. */
export interface Relaxation {
  readonly change: Partial<Filters>
  readonly label: string
}

/** All that the list, the search and the storage need to know of one filter, which reads and says its own fields. */
export interface Filter<Reads, Says = Reads> {
  readonly initial: (now: Date) => Says
  /** What "Reset all" sets where that differs. */
  readonly reset?: Says
  /** What of a stored value holds; the initial value stands for the rest. */
  readonly read: (found: Found, before: Filters | undefined) => Partial<Says>
  readonly query: (filters: Reads) => Partial<Search>
  readonly tags: (filters: Reads) => readonly FilterTag[]
  /** `now` is HH:MM. */
  readonly relaxed: (filters: Reads, now: string) => Relaxation | false
  readonly same: (filters: Reads, found: Found) => boolean
}

/** The fields of each filter. */
interface Fields {
  radius: 'radius'
  cuisines: 'cuisines'
  dietary: 'dietary'
  price: 'priceLevel'
  departure: 'departureTime' | 'departureDay'
  features: 'features'
  chains: 'excludeChains'
  cafes: 'excludeCafe'
  lunchBreak: 'lunchBreak'
  meals: 'withoutMeal'
  history: 'historyDays'
  order: 'order'
}

export type FilterId = keyof Fields

/** Every filter, in the order in which the list names them and offers to relax them. A field without one does not compile. */
export const FILTERS: { readonly [Id in FilterId]: Filter<Pick<Filters, Fields[Id]>> } & NoneMissing = {
  radius: {
    initial: () => ({ radius: [0.5] }),
    reset: { radius: [0.2] },
    read: ({ radius }) => {
      const km = Array.isArray(radius) ? numberFrom(radius[0]) : undefined
      return km !== undefined && km >= RADIUS.min && km <= RADIUS.max ? { radius: [km] } : {}
    },
    query: ({ radius }) => ({ radius: radius[0] }),
    tags: ({ radius }) => [{ text: withinText(numberText(radius[0], 1)) }],
    relaxed: ({ radius }) => {
      const wider = [1, 2, 5].find((km) => km > radius[0])
      return wider !== undefined && { change: { radius: [wider] }, label: withinText(`${wider}`) }
    },
    same: ({ radius }, found) => sameList(radius, found['radius']),
  },
  cuisines: {
    initial: () => ({ cuisines: [] }),
    read: ({ cuisines }) => (Array.isArray(cuisines) ? { cuisines: cuisinesFrom(cuisines) } : {}),
    query: ({ cuisines }) => ({ cuisines }),
    tags: ({ cuisines }) =>
      cuisines.map((word) => ({ text: cuisineLabel(word), without: { cuisines: allBut(word, cuisines) } })),
    relaxed: ({ cuisines }) => cuisines.length > 0 && { change: { cuisines: [] }, label: t`Any cuisine` },
    same: ({ cuisines }, found) => sameList(cuisines, found['cuisines']),
  },
  dietary: {
    initial: () => ({ dietary: [] }),
    read: ({ dietary }) =>
      Array.isArray(dietary) ? { dietary: DIETS.filter((diet) => textsIn(dietary).includes(diet)) } : {},
    query: ({ dietary }) => ({ dietary }),
    tags: ({ dietary }) =>
      dietary.map((diet) => ({ text: dietText(diet), without: { dietary: allBut(diet, dietary) } })),
    relaxed: ({ dietary }) =>
      dietary.length > 0 && {
        change: { dietary: [] },
        label: dietary.length === 1 ? dropText(dietary.map(dietText).join()) : t`Drop dietary needs`,
      },
    same: ({ dietary }, found) => sameList(dietary, found['dietary']),
  },
  price: {
    initial: () => ({ priceLevel: 2 }),
    reset: { priceLevel: 1 },
    read: ({ priceLevel }) => {
      const price = numberFrom(priceLevel)
      return price !== undefined && PRICE_LEVELS.includes(price) ? { priceLevel: price } : {}
    },
    query: ({ priceLevel }) => ({ priceLevel }),
    tags: ({ priceLevel: level }) => {
      if (level >= 4) return []
      const signs = '$'.repeat(level)
      return [{ text: t`${signs} or less`, spoken: t`Price level ${level} of 4 or less`, without: { priceLevel: 4 } }]
    },
    relaxed: ({ priceLevel }) => priceLevel < 4 && { change: { priceLevel: 4 }, label: t`Any price` },
    same: ({ priceLevel }, found) => found['priceLevel'] === priceLevel,
  },
  departure: {
    initial: (now) => ({ departureTime: clock(now), departureDay: null }),
    read: (found, before) => chosenToday(found) ?? followed(before),
    query: ({ departureTime }) => ({ departureTime }),
    tags: ({ departureTime, departureDay }) => [
      {
        text: leavingText(departureTime),
        ...(departureDay !== null && { without: { departureTime: clock(new Date()), departureDay: null } }),
      },
    ],
    relaxed: ({ departureTime }, now) =>
      departureTime !== now && { change: { departureTime: now, departureDay: null }, label: t`Leaving now` },
    // Two times that only follow the clock are no difference.
    same: ({ departureTime, departureDay }, found) =>
      found['departureDay'] === departureDay && (departureDay === null || found['departureTime'] === departureTime),
  },
  features: {
    initial: () => ({ features: [] }),
    read: ({ features }) =>
      Array.isArray(features) ? { features: FEATURE_NAMES.filter((name) => textsIn(features).includes(name)) } : {},
    query: ({ features }) => (features.length > 0 ? { features } : {}),
    tags: ({ features }) =>
      features.map((name) => ({ text: featureText(name), without: { features: allBut(name, features) } })),
    relaxed: ({ features }) =>
      features.length > 0 && {
        change: { features: [] },
        label: features.length === 1 ? dropText(features.map(featureText).join()) : t`Drop “More filters”`,
      },
    // A list that was kept before there were features was found without any.
    same: ({ features }, found) => sameList(features, found['features'] ?? []),
  },
  chains: {
    initial: () => ({ excludeChains: false }),
    read: ({ excludeChains }) => (typeof excludeChains === 'boolean' ? { excludeChains } : {}),
    query: ({ excludeChains }) => ({ excludeChains }),
    tags: ({ excludeChains }) => (excludeChains ? [{ text: t`No chains`, without: { excludeChains: false } }] : []),
    relaxed: ({ excludeChains }) => excludeChains && { change: { excludeChains: false }, label: t`With chains` },
    same: ({ excludeChains }, found) => found['excludeChains'] === excludeChains,
  },
  cafes: {
    initial: () => ({ excludeCafe: false }),
    read: ({ excludeCafe }) => (typeof excludeCafe === 'boolean' ? { excludeCafe } : {}),
    query: ({ excludeCafe }) => ({ excludeCafe }),
    tags: ({ excludeCafe }) => (excludeCafe ? [{ text: t`No cafes`, without: { excludeCafe: false } }] : []),
    relaxed: ({ excludeCafe }) => excludeCafe && { change: { excludeCafe: false }, label: t`With cafes` },
    same: ({ excludeCafe }, found) => found['excludeCafe'] === excludeCafe,
  },
  lunchBreak: {
    initial: () => ({ lunchBreak: 0 }),
    read: ({ lunchBreak }) => {
      const minutes = numberFrom(lunchBreak)
      return minutes !== undefined && isBreak(minutes) ? { lunchBreak: minutes } : {}
    },
    query: ({ lunchBreak }) => (lunchBreak > 0 ? { lunchBreak } : {}),
    tags: ({ lunchBreak }) =>
      lunchBreak > 0 ? [{ text: t`Back within ${lunchBreak} min`, without: { lunchBreak: 0 } }] : [],
    relaxed: ({ lunchBreak }) => {
      const longer = lunchBreak > 0 && BREAKS.find((minutes) => minutes > lunchBreak)
      if (longer === false) return false
      return longer === undefined
        ? { change: { lunchBreak: 0 }, label: t`Any lunch break` }
        : { change: { lunchBreak: longer }, label: plural(longer, { one: '# minute', other: '# minutes' }) }
    },
    // A list that was kept before there was such a filter was found without it. So it is for those below.
    same: ({ lunchBreak }, found) => (found['lunchBreak'] ?? 0) === lunchBreak,
  },
  meals: {
    initial: () => ({ withoutMeal: false }),
    read: ({ withoutMeal }) => (typeof withoutMeal === 'boolean' ? { withoutMeal } : {}),
    query: ({ withoutMeal }) => (withoutMeal ? {} : { mealsOnly: true }),
    tags: ({ withoutMeal }) =>
      withoutMeal ? [{ text: t`With bars and sweet shops`, without: { withoutMeal: false } }] : [],
    relaxed: ({ withoutMeal }) =>
      !withoutMeal && { change: { withoutMeal: true }, label: t`With bars and sweet shops` },
    same: ({ withoutMeal }, found) => (found['withoutMeal'] ?? true) === withoutMeal,
  },
  history: {
    initial: () => ({ historyDays: 14 }),
    read: ({ historyDays }) => {
      const days = numberFrom(historyDays)
      return days !== undefined && HISTORY_DAYS.includes(days) ? { historyDays: days } : {}
    },
    // History is avoided where it lives, in the browser.
    query: () => ({}),
    tags: ({ historyDays }) =>
      historyDays > 0 ? [{ text: hidingText(historyDays), without: { historyDays: 0 } }] : [],
    relaxed: () => false,
    same: ({ historyDays }, found) => found['historyDays'] === historyDays,
  },
  order: {
    initial: () => ({ order: 'lunch' }),
    read: (found) => {
      const order = ORDERS.find((known) => known === found['order'])
      return order ? { order } : {}
    },
    query: ({ order }) => ({ order }),
    tags: () => [],
    relaxed: () => false,
    same: ({ order }, found) => (found['order'] ?? 'nearest') === order,
  },
}

function withinText(km: string): string {
  return t`Within ${km} km`
}

function dropText(filter: string): string {
  return t`Drop “${filter}”`
}

function leavingText(departure: string): string {
  const time = timeText(departure)
  return t`Leaving ${time}`
}

function hidingText(days: number): string {
  return plural(days, { one: 'Hiding places from the last # day', other: 'Hiding places from the last # days' })
}

export function isBreak(minutes: number): boolean {
  return minutes === 0 || (Number.isInteger(minutes) && minutes >= BREAK_BOUNDS.min && minutes <= BREAK_BOUNDS.max)
}

/** Empty, unless a field of Filters belongs to no filter: then it asks for one that cannot be given. */
type NoneMissing = { readonly [Field in Exclude<keyof Filters, Fields[FilterId]>]: never }

/** A departure that was chosen today; nothing of any other. */
function chosenToday({ departureTime, departureDay }: Found): Pick<Filters, Fields['departure']> | undefined {
  if (departureDay !== dayText(new Date()) || typeof departureTime !== 'string') return undefined
  return HOUR_MINUTE.test(departureTime) ? { departureTime, departureDay } : undefined
}

/** Each tab follows the clock by itself, so another tab's time is not taken over. */
function followed(before: Filters | undefined): Partial<Filters> {
  return before?.departureDay === null ? { departureTime: before.departureTime } : {}
}

function cuisinesFrom(found: unknown): readonly string[] {
  const words = textsIn(found).map((word) => word.trim().toLowerCase())
  return searchableCuisines([...new Set(words)].filter((word) => word !== '' && word.length <= CUISINES.length))
}

function allBut<T>(item: T, list: readonly T[]): readonly T[] {
  return list.filter((other) => other !== item)
}

function sameList(list: readonly unknown[], found: unknown): boolean {
  return Array.isArray(found) && found.length === list.length && list.every((item, i) => item === found[i])
}
