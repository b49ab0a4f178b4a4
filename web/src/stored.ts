import { useSyncExternalStore } from 'react'
import type { Location, Restaurant } from './api'

export const DIETS = ['Vegetarian', 'Vegan', 'Gluten-free', 'Halal', 'Kosher', 'Dairy-free', 'Nut-free'] as const
export type Diet = (typeof DIETS)[number]

/** What the contract takes: so many cuisines of so many characters. */
export const CUISINES = { most: 20, length: 40 }

export interface Filters {
  /** One number, in kilometres. */
  readonly radius: readonly [number]
  readonly cuisines: readonly string[]
  readonly dietary: readonly Diet[]
  readonly priceLevel: number
  readonly historyDays: number
  readonly excludeChains: boolean
  readonly excludeCafe: boolean
  /** HH:MM; the current time at load. It belongs to this visit, so another tab's is not taken over. */
  readonly departureTime: string
}

export type Theme = 'system' | 'light' | 'dark'

// Above the stored values: those are read while this module loads.
const NUMBERS = ['distance', 'rating', 'user_ratings_total', 'price_level', 'walking_time'] as const

/** One value kept on this device. Reading never throws; a write that does not fit stays in memory. */
export interface Stored<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Applies a change to what is stored now, so that another tab's write is not lost. */
  readonly update: (change: (current: T) => T) => void
  readonly subscribe: (listener: () => void) => () => void
}

type Parse<T> = (found: unknown, before?: T) => T

/**
 * `parse` gets whatever JSON was found, written by an older release, another tab or a person, and answers
 * with a value that is safe to use. `before` is the value until now, absent at the start.
 */
export function stored<T>(key: string, parse: Parse<T>): Stored<T> {
  // What the storage holds as far as this tab knows. It falls behind `value` when a write did not fit.
  let kept = readRaw(key)
  let value = parseRaw(key, kept, parse)
  const listeners = new Set<() => void>()

  const follow = (next: string | null) => {
    if (next === kept) return
    kept = next
    value = parseRaw(key, next, (found) => parse(found, value))
    for (const listener of listeners) listener()
  }
  const set = (next: T) => {
    value = next
    const raw = next === null ? null : JSON.stringify(next)
    if (writeRaw(key, raw)) kept = raw
    for (const listener of listeners) listener()
  }

  // A null key means that all of the storage was cleared.
  globalThis.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow(event.key === null ? null : event.newValue)
  })

  return {
    get: () => value,
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

export function useStored<T>(source: Stored<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}

export const storedLocation = stored<Location | null>('location', parseLocation)
export const storedFilters = stored<Filters>('filters', parseFilters)
export const storedFavorites = stored<readonly Restaurant[]>('favorites', parseFavorites)
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

function parseLocation(found: unknown): Location | null {
  if (!isRecord(found)) return null
  const lat = numberFrom(found['lat'])
  const lng = numberFrom(found['lng'])
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { address: typeof found['address'] === 'string' ? found['address'] : '', lat, lng }
}

function parseFilters(found: unknown, before?: Filters): Filters {
  const initial = { ...initialFilters(), ...(before && { departureTime: before.departureTime }) }
  if (!isRecord(found)) return initial
  const radius = Array.isArray(found['radius']) ? numberFrom(found['radius'][0]) : undefined
  const price = numberFrom(found['priceLevel'])
  const days = numberFrom(found['historyDays'])
  return {
    radius: radius !== undefined && radius >= 0.2 && radius <= 5 ? [radius] : initial.radius,
    cuisines: cuisinesFrom(found['cuisines']),
    dietary: DIETS.filter((diet) => texts(found['dietary']).includes(diet)),
    priceLevel: price !== undefined && [1, 2, 3, 4].includes(price) ? price : initial.priceLevel,
    historyDays: days !== undefined && [0, 7, 14, 30].includes(days) ? days : initial.historyDays,
    excludeChains: found['excludeChains'] === true,
    excludeCafe: found['excludeCafe'] === true,
    departureTime: initial.departureTime,
  }
}

function cuisinesFrom(found: unknown): readonly string[] {
  const words = texts(found).map((word) => word.trim().toLowerCase())
  return [...new Set(words)].filter((word) => word !== '' && word.length <= CUISINES.length).slice(0, CUISINES.most)
}

function parseFavorites(found: unknown): readonly Restaurant[] {
  return Array.isArray(found) ? found.flatMap((item) => restaurantFrom(item) ?? []) : []
}

function restaurantFrom(found: unknown): Restaurant | undefined {
  if (!isRecord(found) || typeof found['place_id'] !== 'string' || typeof found['name'] !== 'string') return undefined
  const sound = { ...found, types: texts(found['types']) } as Record<string, unknown>
  for (const field of NUMBERS) if (typeof sound[field] !== 'number') delete sound[field]
  return { fsq_id: found['place_id'], ...sound } as Restaurant
}

function texts(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : []
}

/** Coordinates were stored as text by some clients; 0 is a value like any other, an empty text is not. */
function numberFrom(found: unknown): number | undefined {
  if (typeof found === 'string' && found.trim() === '') return undefined
  if (typeof found !== 'string' && typeof found !== 'number') return undefined
  const value = Number(found)
  return Number.isFinite(value) ? value : undefined
}

function isRecord(found: unknown): found is Readonly<Record<string, unknown>> {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

function parseRaw<T>(key: string, raw: string | null, parse: (found: unknown) => T): T {
  if (raw === null) return parse(null)
  try {
    return parse(JSON.parse(raw))
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
    return true
  } catch (error) {
    console.warn(`"${key}" is kept for this visit only`, error)
    return false
  }
}
