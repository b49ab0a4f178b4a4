import type { Restaurant, Search } from './restaurant'

/** A yes-or-no fact that a search can ask for, by its name in the contract. */
export type FeatureName = NonNullable<Search['features']>[number]

type Facts = NonNullable<Restaurant['features']>

interface Feature {
  readonly label: string
  /** Undefined is unknown, never no. */
  readonly has: (facts: Facts) => boolean | undefined
}

/** The facts that are filters too. A name of the contract that is missing here does not compile. */
export const FEATURES: Readonly<Record<FeatureName, Feature>> = {
  outdoor_seating: { label: 'Outdoor seating', has: ({ amenities }) => amenities?.outdoor_seating },
  wheelchair: { label: 'Wheelchair access', has: ({ amenities }) => amenities?.wheelchair_accessible },
  takeaway: { label: 'Takeaway', has: ({ food_and_drink }) => food_and_drink?.takeout },
  cards: { label: 'Accepts cards', has: ({ payment }) => payment?.credit_cards },
}

export const FEATURE_NAMES = Object.keys(FEATURES) as readonly FeatureName[]

/** Facts that are only shown. */
const OTHER_FACTS: readonly Feature[] = [
  { label: 'Digital wallet', has: ({ payment }) => payment?.digital_wallet },
  { label: 'Breakfast', has: ({ food_and_drink }) => food_and_drink?.breakfast },
  { label: 'Lunch', has: ({ food_and_drink }) => food_and_drink?.lunch },
  { label: 'Dinner', has: ({ food_and_drink }) => food_and_drink?.dinner },
  { label: 'Alcohol', has: ({ food_and_drink }) => food_and_drink?.alcohol },
  { label: 'Delivery', has: ({ food_and_drink }) => food_and_drink?.delivery },
  { label: 'Reservations', has: ({ food_and_drink }) => food_and_drink?.reservations },
]

const labelsOf = (list: readonly Feature[], { features = {} }: Restaurant) =>
  list.filter(({ has }) => has(features) === true).map(({ label }) => label)

/** What a place is known to have, of what can be filtered on. */
export function featureLabels(restaurant: Restaurant): readonly string[] {
  return labelsOf(Object.values(FEATURES), restaurant)
}

/** All that a place is known to have. */
export function factLabels(restaurant: Restaurant): readonly string[] {
  return labelsOf([...Object.values(FEATURES), ...OTHER_FACTS], restaurant)
}
