import { numberFrom } from '../lib/format'
import { type Found, textsIn } from '../lib/schema'
import { clock, dayText, HOUR_MINUTE, timeText } from '../lib/time'
import { CUISINES, cuisineLabel, searchableCuisines } from './cuisines'
import { type Diet, DIETS } from './diets'
import { FEATURE_NAMES, type FeatureName, FEATURES } from './features'
import type { Search } from './restaurant'

export const RADIUS = { min: 0.2, max: 5, step: 0.1 }
export const PRICE_LEVELS: readonly number[] = [1, 2, 3, 4]
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
}

/** One filter made less narrow, and what that is called. */
export interface Relaxation {
  readonly change: Partial<Filters>
  readonly label: string
}

/** All that the list, the search and the storage need to know of one filter. */
interface Filter<K extends keyof Filters> {
  readonly initial: (now: Date) => Pick<Filters, K>
  /** What "Reset all" sets where that differs. */
  readonly reset?: Pick<Filters, K>
  /** What of a stored value holds; the initial value stands for the rest. */
  readonly read: (found: Found, before: Filters | undefined) => Partial<Pick<Filters, K>>
  readonly query: (filters: Pick<Filters, K>) => Partial<Search>
  readonly tags: (filters: Pick<Filters, K>) => readonly FilterTag[]
  /** `now` is HH:MM. */
  readonly relaxed: (filters: Pick<Filters, K>, now: string) => Relaxation | false
  readonly same: (filters: Pick<Filters, K>, found: Found) => boolean
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
  history: 'historyDays'
}

export type FilterId = keyof Fields

/** Every filter, in the order in which the list names them and offers to relax them. A field without one does not compile. */
export const FILTERS: { readonly [Id in FilterId]: Filter<Fields[Id]> } & NoneMissing = {
  radius: {
    initial: () => ({ radius: [0.5] }),
    reset: { radius: [0.2] },
    read: ({ radius }) => {
      const km = Array.isArray(radius) ? numberFrom(radius[0]) : undefined
      return km !== undefined && km >= RADIUS.min && km <= RADIUS.max ? { radius: [km] } : {}
    },
    query: ({ radius }) => ({ radius: radius[0] }),
    tags: ({ radius }) => [{ text: `Within ${radius[0].toFixed(1)} km` }],
    relaxed: ({ radius }) => {
      const wider = [1, 2, 5].find((km) => km > radius[0])
      return wider !== undefined && { change: { radius: [wider] }, label: `Within ${wider} km` }
    },
    same: ({ radius }, found) => sameList(radius, found['radius']),
  },
  cuisines: {
    initial: () => ({ cuisines: [] }),
    read: ({ cuisines }) => (Array.isArray(cuisines) ? { cuisines: cuisinesFrom(cuisines) } : {}),
    query: ({ cuisines }) => ({ cuisines }),
    tags: ({ cuisines }) => cuisines.map((cuisine) => ({ text: cuisineLabel(cuisine) })),
    relaxed: ({ cuisines }) => cuisines.length > 0 && { change: { cuisines: [] }, label: 'Any cuisine' },
    same: ({ cuisines }, found) => sameList(cuisines, found['cuisines']),
  },
  dietary: {
    initial: () => ({ dietary: [] }),
    read: ({ dietary }) =>
      Array.isArray(dietary) ? { dietary: DIETS.filter((diet) => textsIn(dietary).includes(diet)) } : {},
    query: ({ dietary }) => ({ dietary }),
    tags: ({ dietary }) => dietary.map((text) => ({ text })),
    relaxed: ({ dietary }) =>
      dietary.length > 0 && {
        change: { dietary: [] },
        label: dietary.length === 1 ? `Drop “${dietary[0]}”` : 'Drop dietary needs',
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
    tags: ({ priceLevel }) =>
      priceLevel < 4
        ? [{ text: `${'$'.repeat(priceLevel)} or less`, spoken: `Price level ${priceLevel} of 4 or less` }]
        : [],
    relaxed: ({ priceLevel }) => priceLevel < 4 && { change: { priceLevel: 4 }, label: 'Any price' },
    same: ({ priceLevel }, found) => found['priceLevel'] === priceLevel,
  },
  departure: {
    initial: (now) => ({ departureTime: clock(now), departureDay: null }),
    read: (found, before) => chosenToday(found) ?? followed(before),
    query: ({ departureTime }) => ({ departureTime }),
    tags: ({ departureTime }) => [{ text: `Leaving ${timeText(departureTime)}` }],
    relaxed: ({ departureTime }, now) =>
      departureTime !== now && { change: { departureTime: now, departureDay: null }, label: 'Leaving now' },
    // Two times that only follow the clock are no difference.
    same: ({ departureTime, departureDay }, found) =>
      found['departureDay'] === departureDay && (departureDay === null || found['departureTime'] === departureTime),
  },
  features: {
    initial: () => ({ features: [] }),
    read: ({ features }) =>
      Array.isArray(features) ? { features: FEATURE_NAMES.filter((name) => textsIn(features).includes(name)) } : {},
    query: ({ features }) => (features.length > 0 ? { features } : {}),
    tags: ({ features }) => features.map((name) => ({ text: FEATURES[name].label })),
    relaxed: ({ features }) =>
      features.length > 0 && {
        change: { features: [] },
        label:
          features.length === 1
            ? `Drop “${features.map((name) => FEATURES[name].label).join()}”`
            : 'Drop “More filters”',
      },
    // A list that was kept before there were features was found without any.
    same: ({ features }, found) => sameList(features, found['features'] ?? []),
  },
  chains: {
    initial: () => ({ excludeChains: false }),
    read: ({ excludeChains }) => (typeof excludeChains === 'boolean' ? { excludeChains } : {}),
    query: ({ excludeChains }) => ({ excludeChains }),
    tags: ({ excludeChains }) => (excludeChains ? [{ text: 'No chains' }] : []),
    relaxed: ({ excludeChains }) => excludeChains && { change: { excludeChains: false }, label: 'With chains' },
    same: ({ excludeChains }, found) => found['excludeChains'] === excludeChains,
  },
  cafes: {
    initial: () => ({ excludeCafe: false }),
    read: ({ excludeCafe }) => (typeof excludeCafe === 'boolean' ? { excludeCafe } : {}),
    query: ({ excludeCafe }) => ({ excludeCafe }),
    tags: ({ excludeCafe }) => (excludeCafe ? [{ text: 'No cafes' }] : []),
    relaxed: ({ excludeCafe }) => excludeCafe && { change: { excludeCafe: false }, label: 'With cafes' },
    same: ({ excludeCafe }, found) => found['excludeCafe'] === excludeCafe,
  },
  history: {
    initial: () => ({ historyDays: 14 }),
    read: ({ historyDays }) => {
      const days = numberFrom(historyDays)
      return days !== undefined && HISTORY_DAYS.includes(days) ? { historyDays: days } : {}
    },
    // History is avoided where it lives, in the browser.
    query: () => ({}),
    tags: ({ historyDays }) => (historyDays > 0 ? [{ text: `Hiding places from the last ${historyDays} days` }] : []),
    relaxed: () => false,
    same: ({ historyDays }, found) => found['historyDays'] === historyDays,
  },
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

function sameList(list: readonly unknown[], found: unknown): boolean {
  return Array.isArray(found) && found.length === list.length && list.every((item, i) => item === found[i])
}
