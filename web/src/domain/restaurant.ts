import * as v from 'valibot'
import type { components, operations } from '../lib/api-types'
import {
  between,
  count,
  exactText,
  fields,
  holding,
  hourMinute,
  id,
  listOf,
  maybe,
  oneOf,
  text,
  textUpTo,
  url,
  wholeBetween,
  word,
  yesOrNo,
} from '../lib/schema'
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
const MOST_IDS = 10_000
const MOST_POINTS = 10_000

const name = textUpTo(200)
const minutes = wholeBetween(1, 100_000)
const km = between(0, 50_000)
const travelBasis = oneOf(['estimate', 'route'])
const crowdBasis = oneOf(['observed', 'provider', 'typical'])
const statement = oneOf(['yes', 'only', 'limited', 'no'])
/** A diet that this page has no word for is not shown. */
const dietary = v.pipe(
  fields(v.entriesFromList(DIETS, maybe(statement))),
  v.transform((found): NonNullable<Restaurant['dietary']> => found),
)

/** A level that this page does not know is shown as not busy. */
const level = v.pipe(
  word,
  v.transform((found) => (found === 'busy' || found === 'moderate' ? found : 'not busy')),
)
const peakHour = fields({ day: word, hour: wholeBetween(0, 23), level, fullness: maybe(between(0, 100)) })

/** Reduced to what the contract promises: without an id and a name there is no restaurant. */
export const restaurantSchema = v.pipe(
  fields({
    place_id: id,
    fsq_id: maybe(id),
    name,
    types: maybe(listOf(text)),
    formatted_address: maybe(text),
    formatted_phone_number: maybe(word),
    website: maybe(url),
    description: maybe(text),
    menu: maybe(url),
    photos: maybe(listOf(fields({ large: text, photo_reference: text }))),
    location: maybe(pointSchema),
    distance: maybe(km),
    travel_time: maybe(minutes),
    estimated_arrival_time: maybe(hourMinute),
    cycling_time: maybe(minutes),
    cycling_arrival_time: maybe(hourMinute),
    walking_time: maybe(minutes),
    walking_arrival_time: maybe(hourMinute),
    travel_distance: maybe(km),
    travel_basis: maybe(travelBasis),
    cycling_basis: maybe(travelBasis),
    driving_basis: maybe(travelBasis),
    open_at_arrival: maybe(yesOrNo),
    rating: maybe(between(0, 5)),
    user_ratings_total: maybe(wholeBetween(0, 1e9)),
    price_level: maybe(wholeBetween(1, 4)),
    crowd_level: maybe(word),
    crowd_basis: maybe(crowdBasis),
    average_time_spent: maybe(word),
    averageTimeSpent: maybe(word),
    peak_hours: maybe(listOf(peakHour)),
    opening_hours: maybe(fields({ open_now: maybe(yesOrNo), weekday_text: maybe(listOf(text)) })),
    features: maybe(
      fields({
        payment: maybe(fields({ credit_cards: maybe(yesOrNo), digital_wallet: maybe(yesOrNo) })),
        food_and_drink: maybe(
          fields({
            alcohol: maybe(yesOrNo),
            breakfast: maybe(yesOrNo),
            lunch: maybe(yesOrNo),
            dinner: maybe(yesOrNo),
            takeout: maybe(yesOrNo),
            delivery: maybe(yesOrNo),
            reservations: maybe(yesOrNo),
          }),
        ),
        amenities: maybe(fields({ outdoor_seating: maybe(yesOrNo), wheelchair_accessible: maybe(yesOrNo) })),
      }),
    ),
    dietary: maybe(dietary),
    attribution: maybe(text),
    invented: maybe(yesOrNo),
    votes: maybe(wholeBetween(0, 1e6)),
    hasVoted: maybe(yesOrNo),
  }),
  v.transform((found) => ({ ...found, fsq_id: found.fsq_id ?? found.place_id, types: found.types ?? [] })),
)

export function parseRestaurant(found: unknown): Restaurant {
  return v.parse(restaurantSchema, found)
}

const cursor = exactText(4000)
/** Where a list goes on, and how many places of unknown diet it left out. */
export const onwardEntries = { cursor: maybe(cursor), unknownDietary: maybe(count) }
export const pageSchema = fields({ results: listOf(restaurantSchema, PAGE_SIZE), ...onwardEntries })

/** An answer without results is a failure, not an empty list. */
export function parsePage(found: unknown): Omit<RestaurantPage, 'size'> {
  return v.parse(pageSchema, found)
}

export const idPageSchema = fields({
  results: listOf(fields({ fsq_id: id }), MOST_IDS),
  cursor: maybe(cursor),
})

export function parseIdPage(found: unknown): Schemas['RestaurantIdPage'] {
  return v.parse(idPageSchema, found)
}

export const crowdSchema = fields({
  crowdLevel: maybe(level),
  averageTimeSpent: maybe(word),
  peakHours: maybe(listOf(peakHour)),
  basis: maybe(crowdBasis),
})
const crowdAnswer = fields({ success: v.literal(true), data: crowdSchema })

/** How busy it is; undefined where nothing can be said. */
export function parseCrowd(found: unknown): Crowd | undefined {
  return holding(crowdAnswer, found)?.data
}

const pathAnswer = fields({ path: listOf(pointSchema, MOST_POINTS) })

/** The points of a way; none where it is not known. */
export function parsePath(found: unknown): readonly Point[] {
  return holding(pathAnswer, found)?.path ?? []
}
