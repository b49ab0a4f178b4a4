import { msg } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { Restaurant, Search } from './restaurant'

/** A yes-or-no fact that a search can ask for, by its name in the contract. */
export type FeatureName = NonNullable<Search['features']>[number]

type Facts = NonNullable<Restaurant['features']>

interface Feature {
  readonly label: MessageDescriptor
  /** Undefined is unknown, never no. */
  readonly has: (facts: Facts) => boolean | undefined
}

/** The facts that are filters too. A name of the contract that is missing here does not compile. */
export const FEATURES: Readonly<Record<FeatureName, Feature>> = {
  outdoor_seating: { label: msg`Outdoor seating`, has: ({ amenities }) => amenities?.outdoor_seating },
  wheelchair: { label: msg`Wheelchair access`, has: ({ amenities }) => amenities?.wheelchair_accessible },
  takeaway: { label: msg`Takeaway`, has: ({ food_and_drink }) => food_and_drink?.takeout },
  cards: { label: msg`Accepts cards`, has: ({ payment }) => payment?.credit_cards },
}

export const FEATURE_NAMES = Object.keys(FEATURES) as readonly FeatureName[]

/** Facts that are only shown. */
const OTHER_FACTS: readonly Feature[] = [
  { label: msg`Digital wallet`, has: ({ payment }) => payment?.digital_wallet },
  { label: msg`Breakfast`, has: ({ food_and_drink }) => food_and_drink?.breakfast },
  { label: msg`Lunch`, has: ({ food_and_drink }) => food_and_drink?.lunch },
  { label: msg`Dinner`, has: ({ food_and_drink }) => food_and_drink?.dinner },
  { label: msg`Alcohol`, has: ({ food_and_drink }) => food_and_drink?.alcohol },
  { label: msg`Delivery`, has: ({ food_and_drink }) => food_and_drink?.delivery },
  { label: msg`Reservations`, has: ({ food_and_drink }) => food_and_drink?.reservations },
]

export function featureText(name: FeatureName): string {
  return i18n._(FEATURES[name].label)
}

/** What a place is known to have, of what can be filtered on. */
export function featuresOf({ features = {} }: Restaurant): readonly FeatureName[] {
  return FEATURE_NAMES.filter((name) => FEATURES[name].has(features) === true)
}

/** All that a place is known to have. */
export function factLabels({ features = {} }: Restaurant): readonly string[] {
  return [...Object.values(FEATURES), ...OTHER_FACTS]
    .filter(({ has }) => has(features) === true)
    .map(({ label }) => i18n._(label))
}
