import * as v from 'valibot'
import type { components, operations } from '@/lib/api-types'
import {
  between,
  count,
  exactText,
  object,
  parsed,
  hourMinute,
  id,
  listOf,
  optional,
  text,
  textUpTo,
  url,
  wholeBetween,
  word,
} from '@/lib/schema'
import { DIETS } from './diets'
import { pointSchema } from './location'

type Schemas = components['schemas']
export type Restaurant = Schemas['Restaurant']
export type RestaurantPage = Schemas['RestaurantPage']
/** Where to search, and the filters that the server applies. */
export type Search = Omit<operations['listRestaurants']['parameters']['query'], 'cursor' | 'pageSize'>
export type Crowd = NonNullable<Schemas['CrowdAnswer']['data']>
export type PeakHour = Schemas['PeakHour']
type Point = Schemas['Point']

/** What a page of results holds. */
export const PAGE_SIZE = 50
const LEAST_ID = 3
const LONGEST_ID = 160
const MOST_IDS = 10_000
const MOST_POINTS = 10_000

const name = textUpTo(200)
const minutes = wholeBetween(1, 100_000)
const km = between(0, 50_000)
const travelBasis = v.picklist(['estimate', 'route'])
const typesBasis = v.picklist(['stated', 'inferred'])
const meal = v.picklist(['proper', 'quick', 'coffee', 'none'])
const crowdBasis = v.picklist(['observed', 'provider', 'typical'])
const statement = v.picklist(['yes', 'only', 'limited', 'no'])
/** A diet that this page has no word for is not shown. */
const dietary = v.pipe(
  object(v.entriesFromList(DIETS, optional(statement))),
  v.transform((found): NonNullable<Restaurant['dietary']> => found),
)

/** A level that this page does not know is shown as not busy. */
const level = v.pipe(
  word,
  v.transform((found) => (found === 'busy' || found === 'moderate' ? found : 'not busy')),
)
const peakHour = object({ day: word, hour: wholeBetween(0, 23), level, fullness: optional(between(0, 100)) })

/** Reduced to what the contract promises: without an id and a name there is no restaurant. */
export const restaurantSchema = v.pipe(
  object({
    place_id: id,
    fsq_id: optional(id),
    name,
    types: optional(listOf(text)),
    types_basis: optional(typesBasis),
    formatted_address: optional(text),
    formatted_phone_number: optional(word),
    website: optional(url),
    description: optional(text),
    menu: optional(url),
    photos: optional(listOf(object({ large: text, photo_reference: text }))),
    location: optional(pointSchema),
    distance: optional(km),
    travel_time: optional(minutes),
    estimated_arrival_time: optional(hourMinute),
    cycling_time: optional(minutes),
    cycling_arrival_time: optional(hourMinute),
    walking_time: optional(minutes),
    walking_arrival_time: optional(hourMinute),
    travel_distance: optional(km),
    travel_basis: optional(travelBasis),
    cycling_basis: optional(travelBasis),
    driving_basis: optional(travelBasis),
    open_at_arrival: optional(v.boolean()),
    open_until: optional(hourMinute),
    rating: optional(between(0, 5)),
    user_ratings_total: optional(wholeBetween(0, 1e9)),
    price_level: optional(wholeBetween(1, 4)),
    stay_minutes: optional(minutes),
    back_time: optional(hourMinute),
    meal: optional(meal),
    crowd_level: optional(word),
    crowd_basis: optional(crowdBasis),
    average_time_spent: optional(word),
    averageTimeSpent: optional(word),
    peak_hours: optional(listOf(peakHour)),
    opening_hours: optional(object({ open_now: optional(v.boolean()), weekday_text: optional(listOf(text)) })),
    features: optional(
      object({
        payment: optional(object({ credit_cards: optional(v.boolean()), digital_wallet: optional(v.boolean()) })),
        food_and_drink: optional(
          object({
            alcohol: optional(v.boolean()),
            breakfast: optional(v.boolean()),
            lunch: optional(v.boolean()),
            dinner: optional(v.boolean()),
            takeout: optional(v.boolean()),
            delivery: optional(v.boolean()),
            reservations: optional(v.boolean()),
          }),
        ),
        amenities: optional(
          object({ outdoor_seating: optional(v.boolean()), wheelchair_accessible: optional(v.boolean()) }),
        ),
      }),
    ),
    dietary: optional(dietary),
    attribution: optional(text),
    invented: optional(v.boolean()),
    votes: optional(wholeBetween(0, 1e6)),
    hasVoted: optional(v.boolean()),
  }),
  v.transform((found) => ({ ...found, fsq_id: found.fsq_id ?? found.place_id, types: found.types ?? [] })),
)

export function parseRestaurant(found: unknown): Restaurant {
  return v.parse(restaurantSchema, found)
}

const cursor = exactText(4000)
/** Where a list goes on, and how many places it left out: those of unknown diet, and those without a meal. */
export const onwardEntries = { cursor: optional(cursor), unknownDietary: optional(count), withoutMeal: optional(count) }
export const pageSchema = object({ results: listOf(restaurantSchema, PAGE_SIZE), ...onwardEntries })

/** Whether the server would take the id. One of another length is no restaurant's, and the whole call would be refused. */
export function isAskable(placeId: string): boolean {
  return placeId.length >= LEAST_ID && placeId.length <= LONGEST_ID
}

/** Ids as calls about restaurants may name them: a page of them at a time. */
export function idPages(ids: readonly string[]): readonly string[][] {
  const asked = ids.filter(isAskable)
  return Array.from({ length: Math.ceil(asked.length / PAGE_SIZE) }, (_, i) =>
    asked.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
  )
}

/** An answer without results is a failure, not an empty list. */
export function parsePage(found: unknown): Omit<RestaurantPage, 'size'> {
  return v.parse(pageSchema, found)
}

export const idPageSchema = object({
  results: listOf(object({ fsq_id: id }), MOST_IDS),
  cursor: optional(cursor),
})

export function parseIdPage(found: unknown): Schemas['RestaurantIdPage'] {
  return v.parse(idPageSchema, found)
}

export const crowdSchema = object({
  crowdLevel: optional(level),
  averageTimeSpent: optional(word),
  peakHours: optional(listOf(peakHour)),
  basis: optional(crowdBasis),
  peakHoursBasis: optional(crowdBasis),
  attribution: optional(word),
})
const crowdAnswer = object({ success: v.literal(true), data: crowdSchema })

/** How busy it is; undefined where nothing can be said. */
export function parseCrowd(found: unknown): Crowd | undefined {
  return parsed(crowdAnswer, found)?.data
}

const pathAnswer = object({ path: listOf(pointSchema, MOST_POINTS) })

/** The points of a way; none where it is not known. */
export function parsePath(found: unknown): readonly Point[] {
  return parsed(pathAnswer, found)?.path ?? []
}
