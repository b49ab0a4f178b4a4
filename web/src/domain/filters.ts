import { numberFrom } from '../lib/format'
import { isRecord, textsIn } from '../lib/schema'
import { stored } from '../lib/storage'
import { clock, dayText, HOUR_MINUTE } from '../lib/time'
import { CUISINES, searchableCuisines } from './cuisines'
import { type Diet, DIETS } from './diets'

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

export const storedFilters = stored<Filters>('filters', parseFilters)

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
    dietary: DIETS.filter((diet) => textsIn(found['dietary']).includes(diet)),
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
  const words = textsIn(found).map((word) => word.trim().toLowerCase())
  return searchableCuisines([...new Set(words)].filter((word) => word !== '' && word.length <= CUISINES.length))
}
