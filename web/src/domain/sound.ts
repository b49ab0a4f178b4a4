import type { Crowd, Restaurant } from './restaurant'

type Found = Readonly<Record<string, unknown>>
export type Check = (found: unknown) => unknown

const LONGEST_NAME = 200
const LONGEST_TEXT = 500
const LONGEST_WORD = 40
const LONGEST_LIST = 200

/** Controls, and the marks that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export function isRecord(found: unknown): found is Found {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

/** A text that is safe to show, or undefined when there is none. */
export function soundText(found: unknown, longest = LONGEST_TEXT): string | undefined {
  if (typeof found !== 'string') return undefined
  const text = found
    .slice(0, 4 * longest)
    .replace(UNSEEN, '')
    .trim()
  return text === '' ? undefined : text.slice(0, longest).toWellFormed()
}

export function soundTexts(found: unknown): readonly string[] {
  return soundList(found, (item) => soundText(item))
}

function soundList<T>(found: unknown, check: (item: unknown) => T | undefined): readonly T[] {
  return Array.isArray(found) ? found.slice(0, LONGEST_LIST).flatMap((item) => check(item) ?? []) : []
}

const text: Check = (found) => soundText(found)
const short: Check = (found) => soundText(found, LONGEST_WORD)
export const clock: Check = (found) => (typeof found === 'string' && /^\d{2}:\d{2}$/.test(found) ? found : undefined)
export const yesOrNo: Check = (found) => (typeof found === 'boolean' ? found : undefined)
export const oneOf =
  (...words: readonly string[]): Check =>
  (found) =>
    words.includes(found as string) ? found : undefined
export const between =
  (least: number, most: number): Check =>
  (found) =>
    typeof found === 'number' && found >= least && found <= most ? found : undefined
export const wholeBetween =
  (least: number, most: number): Check =>
  (found) =>
    Number.isInteger(found) ? between(least, most)(found) : undefined
export const listOf =
  (check: Check): Check =>
  (found) =>
    Array.isArray(found) ? soundList(found, check) : undefined
/** The fields that hold; undefined when one of those that must be there does not. */
export const record =
  (fields: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (found) => {
    if (!isRecord(found)) return undefined
    const sound = Object.entries(fields).flatMap(([name, check]) => {
      const value = Object.hasOwn(found, name) ? check(found[name]) : undefined
      return value === undefined ? [] : [[name, value] as const]
    })
    const kept: Found = Object.fromEntries(sound)
    return required.every((name) => name in kept) ? kept : undefined
  }

const minutes = wholeBetween(1, 100_000)
const km = between(0, 50_000)
const statement = oneOf('yes', 'only', 'limited', 'no')
const travelBasis = oneOf('estimate', 'route')
const crowdBasis = oneOf('observed', 'provider', 'typical')
const peakHour = record({ day: short, hour: wholeBetween(0, 23), level: short, fullness: between(0, 100) }, [
  'day',
  'hour',
  'level',
])

const crowd = record({
  crowdLevel: short,
  averageTimeSpent: short,
  peakHours: listOf(peakHour),
  basis: crowdBasis,
})

const point = record({ lat: between(-90, 90), lng: between(-180, 180) }, ['lat', 'lng'])

const restaurant = record(
  {
    place_id: text,
    fsq_id: text,
    name: (found) => soundText(found, LONGEST_NAME),
    types: (found) => soundTexts(found),
    formatted_address: text,
    formatted_phone_number: short,
    website: text,
    description: text,
    menu: text,
    photos: listOf(record({ large: text, photo_reference: text }, ['photo_reference'])),
    location: point,
    distance: km,
    travel_time: minutes,
    estimated_arrival_time: clock,
    cycling_time: minutes,
    cycling_arrival_time: clock,
    walking_time: minutes,
    walking_arrival_time: clock,
    travel_distance: km,
    travel_basis: travelBasis,
    cycling_basis: travelBasis,
    driving_basis: travelBasis,
    open_at_arrival: yesOrNo,
    rating: between(0, 5),
    user_ratings_total: wholeBetween(0, 1e9),
    price_level: wholeBetween(1, 4),
    crowd_level: short,
    crowd_basis: crowdBasis,
    average_time_spent: short,
    averageTimeSpent: short,
    peak_hours: listOf(peakHour),
    opening_hours: record({ open_now: yesOrNo, weekday_text: listOf(text) }),
    features: record({
      payment: record({ credit_cards: yesOrNo, digital_wallet: yesOrNo }),
      food_and_drink: record({
        alcohol: yesOrNo,
        breakfast: yesOrNo,
        lunch: yesOrNo,
        dinner: yesOrNo,
        takeout: yesOrNo,
        delivery: yesOrNo,
        reservations: yesOrNo,
      }),
      amenities: record({ outdoor_seating: yesOrNo, wheelchair_accessible: yesOrNo }),
    }),
    dietary: record({
      Vegetarian: statement,
      Vegan: statement,
      'Gluten-free': statement,
      Halal: statement,
      Kosher: statement,
      'Dairy-free': statement,
      'Nut-free': statement,
    }),
    attribution: text,
    invented: yesOrNo,
    votes: wholeBetween(0, 1e6),
    hasVoted: yesOrNo,
  },
  ['place_id', 'name'],
)

/**
 * A restaurant as storage or an answer has it, reduced to what the contract promises: what does not hold is
 * dropped, and without an id and a name there is no restaurant.
 */
export function soundRestaurant(found: unknown): Restaurant | undefined {
  const sound = restaurant(found) as Restaurant | undefined
  return sound && { ...sound, fsq_id: sound.fsq_id ?? sound.place_id, types: sound.types ?? [] }
}

export function soundRestaurants(found: unknown): readonly Restaurant[] {
  return Array.isArray(found) ? found.flatMap((item) => soundRestaurant(item) ?? []) : []
}

/** What of an answer about crowds holds. */
export function soundCrowd(found: unknown): Crowd | undefined {
  return isRecord(found) && found['success'] === true ? (crowd(found['data']) as Crowd | undefined) : undefined
}

const path = record({ path: listOf(point) }, ['path'])

/** The points of a way, as far as they hold. */
export function soundPath(found: unknown): readonly { readonly lat: number; readonly lng: number }[] {
  const points = (path(found) as Record<string, unknown> | undefined)?.['path']
  return Array.isArray(points) ? (points as { lat: number; lng: number }[]) : []
}
