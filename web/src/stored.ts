import { useSyncExternalStore } from 'react'
import type { Location, Restaurant } from './api'
import { CUISINES, searchableCuisines } from './cuisines'
import { isRecord, soundRestaurant, soundText, soundTexts } from './sound'

export const DIETS = ['Vegetarian', 'Vegan', 'Gluten-free', 'Halal', 'Kosher', 'Dairy-free', 'Nut-free'] as const
export type Diet = (typeof DIETS)[number]

export { CUISINES } from './cuisines'

const HOUR_MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/

export interface Filters {
  /** One number, in kilometres. */
  readonly radius: readonly [number]
  readonly cuisines: readonly string[]
  readonly dietary: readonly Diet[]
  readonly priceLevel: number
  readonly historyDays: number
  readonly excludeChains: boolean
  readonly excludeCafe: boolean
  /** HH:MM; the current time at load, unless it was chosen today. */
  readonly departureTime: string
  /** The day on which the departure time was chosen, as in 2026-11-13. It is null while the time follows the clock. */
  readonly departureDay: string | null
}

/** A saved restaurant; `gone` when the catalogue no longer has it. */
export type Favorite = Restaurant & { readonly gone?: true }

export type Theme = 'system' | 'light' | 'dark'

/** One value kept on this device. Reading never throws; a write that does not fit stays in memory. */
export interface Stored<T> {
  readonly get: () => T
  /** What is stored now, also when another tab wrote it a moment ago and this one has not been told yet. */
  readonly latest: () => T
  readonly set: (next: T) => void
  /** Applies a change to what is stored now, so that another tab's write is not lost. */
  readonly update: (change: (current: T) => T) => void
  readonly subscribe: (listener: () => void) => () => void
}

type Parse<T> = (found: unknown, before?: T) => T

/** How a value is written as text. Reading may throw. */
interface Form {
  readonly read: (raw: string) => unknown
  readonly write: (value: unknown) => string
}

/** A text as it is, which is what other readers expect of it. One in the quotes of JSON is understood as well. */
export const PLAIN_TEXT: Form = { read: (raw) => (/^["[{]/.test(raw) ? JSON.parse(raw) : raw), write: String }

/**
 * `parse` gets whatever was found, written by an older release, another tab or a person, and answers
 * with a value that is safe to use; null stands for nothing. What it throws is logged, and nothing was found.
 * `before` is the value until now, absent at the start.
 */
export function stored<T>(
  key: string,
  parse: Parse<T>,
  { read, write }: Form = { read: JSON.parse, write: JSON.stringify },
): Stored<T> {
  // What the storage holds as far as this tab knows. It falls behind `value` when a write did not fit.
  let kept = readRaw(key)
  let value = parseRaw(key, kept, read, parse)
  const listeners = new Set<() => void>()

  const follow = (next: string | null, surely = false) => {
    if (next === kept && !surely) return
    kept = next
    value = parseRaw(key, next, read, (found) => parse(found, value))
    for (const listener of listeners) listener()
  }
  const set = (next: T) => {
    value = next
    const raw = next === null ? null : write(next)
    if (writeRaw(key, raw)) kept = raw
    for (const listener of listeners) listener()
  }

  // A null key means that all of the storage was cleared.
  globalThis.addEventListener('storage', (event) => {
    if (event.key === null) follow(null, true)
    else if (event.key === key) follow(event.newValue)
  })

  return {
    get: () => value,
    latest: () => {
      follow(readRaw(key))
      return value
    },
    set,
    update: (change) => {
      follow(readRaw(key))
      set(change(value))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the last write was refused, because the storage is full or forbidden. Held in memory only. */
export const storageRefused = (() => {
  let refused = false
  const listeners = new Set<() => void>()
  return {
    get: () => refused,
    set: (next: boolean) => {
      if (next === refused) return
      refused = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
})()

/** Forgets all that this browser keeps of us, in every tab, also what did not fit into the storage. */
export function forgetEverything(): void {
  try {
    // Other tabs hear of a storage that is cleared only when there was something in it.
    localStorage.setItem('forget', '1')
    localStorage.clear()
    sessionStorage.clear()
  } catch (error) {
    console.warn('clearing the storage', error)
  }
  dispatchEvent(new StorageEvent('storage', { key: null }))
}

export function useStored<T>(source: Pick<Stored<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}

/** The sound items of a stored list. What is dropped is logged; what is no list at all is refused. */
export function soundItems<T>(key: string, found: unknown, check: (item: unknown) => T | undefined): readonly T[] {
  if (found === null) return []
  if (!Array.isArray(found)) throw new Error('not a list')
  const sound = found.flatMap((item) => check(item) ?? [])
  if (sound.length < found.length) {
    console.warn(`ignoring ${found.length - sound.length} broken entries of "${key}" in local storage`)
  }
  return sound
}

export const storedLocation = stored<Location | null>('location', parseLocation)
export const storedFilters = stored<Filters>('filters', parseFilters)
export const storedFavorites = stored<readonly Favorite[]>('favorites', parseFavorites)
export const storedTheme = stored<Theme>('theme', (found) => (found === 'light' || found === 'dark' ? found : 'system'))

export function initialFilters(now = new Date()): Filters {
  return {
    radius: [0.5],
    cuisines: [],
    dietary: [],
    priceLevel: 2,
    historyDays: 14,
    excludeChains: false,
    excludeCafe: false,
    departureTime: clock(now),
    departureDay: null,
  }
}

/** What "Reset all" sets; it differs from the initial state in radius and price, as specified. */
export function resetFilters(now = new Date()): Filters {
  return { ...initialFilters(now), radius: [0.2], priceLevel: 1 }
}

/** HH:MM on this device's clock. */
export function clock(now: Date): string {
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
}

/** A day on this device's calendar, as a date field has it: 2026-11-13. */
export function dayText(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function parseLocation(found: unknown): Location | null {
  if (found === null) return null
  if (!isRecord(found)) throw new Error('not a location')
  const lat = numberFrom(found['lat'])
  const lng = numberFrom(found['lng'])
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw new Error('not on this earth')
  }
  return { address: soundText(found['address']) ?? '', lat, lng }
}

function parseFavorites(found: unknown): readonly Favorite[] {
  return soundItems('favorites', found, (item) => {
    const restaurant = soundRestaurant(item)
    return restaurant && { ...restaurant, ...(isRecord(item) && item['gone'] === true && { gone: true as const }) }
  })
}

function parseFilters(found: unknown, before?: Filters): Filters {
  const initial = { ...initialFilters(), ...(departureFrom(found) ?? followed(before)) }
  if (found === null) return initial
  if (!isRecord(found)) throw new Error('not filters')
  const radius = Array.isArray(found['radius']) ? numberFrom(found['radius'][0]) : undefined
  const price = numberFrom(found['priceLevel'])
  const days = numberFrom(found['historyDays'])
  return {
    radius: radius !== undefined && radius >= 0.2 && radius <= 5 ? [radius] : initial.radius,
    cuisines: cuisinesFrom(found['cuisines']),
    dietary: DIETS.filter((diet) => soundTexts(found['dietary']).includes(diet)),
    priceLevel: price !== undefined && [1, 2, 3, 4].includes(price) ? price : initial.priceLevel,
    historyDays: days !== undefined && [0, 7, 14, 30].includes(days) ? days : initial.historyDays,
    excludeChains: found['excludeChains'] === true,
    excludeCafe: found['excludeCafe'] === true,
    departureTime: initial.departureTime,
    departureDay: initial.departureDay,
  }
}

/** A departure that was chosen today; nothing of any other. */
function departureFrom(found: unknown): Pick<Filters, 'departureTime' | 'departureDay'> | undefined {
  if (!isRecord(found)) return undefined
  const { departureTime, departureDay } = found
  if (departureDay !== dayText(new Date()) || typeof departureTime !== 'string') return undefined
  return HOUR_MINUTE.test(departureTime) ? { departureTime, departureDay } : undefined
}

/** Each tab follows the clock by itself, so another tab's time is not taken over. */
function followed(before: Filters | undefined): Pick<Filters, 'departureTime'> | undefined {
  return before?.departureDay === null ? { departureTime: before.departureTime } : undefined
}

function cuisinesFrom(found: unknown): readonly string[] {
  const words = soundTexts(found).map((word) => word.trim().toLowerCase())
  return searchableCuisines([...new Set(words)].filter((word) => word !== '' && word.length <= CUISINES.length))
}

/** Coordinates were stored as text by some clients; 0 is a value like any other, an empty text is not. */
function numberFrom(found: unknown): number | undefined {
  if (typeof found === 'string' && found.trim() === '') return undefined
  if (typeof found !== 'string' && typeof found !== 'number') return undefined
  const value = Number(found)
  return Number.isFinite(value) ? value : undefined
}

function parseRaw<T>(key: string, raw: string | null, read: Form['read'], parse: (found: unknown) => T): T {
  if (raw === null) return parse(null)
  try {
    return parse(read(raw))
  } catch (error) {
    console.warn(`ignoring broken "${key}" in local storage`, error)
    return parse(null)
  }
}

function readRaw(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeRaw(key: string, raw: string | null): boolean {
  try {
    if (raw === null) localStorage.removeItem(key)
    else localStorage.setItem(key, raw)
    storageRefused.set(false)
    return true
  } catch (error) {
    console.warn(`"${key}" is kept for this visit only`, error)
    storageRefused.set(true)
    return false
  }
}
