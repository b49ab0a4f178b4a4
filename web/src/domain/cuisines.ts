import { msg, t } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { capitalised } from '@/lib/format'

/** What the contract takes: so many cuisines of so many characters, and so many of them that are typed. */
export const CUISINES = { most: 20, length: 40, typed: 5 }

export const QUICK_CUISINES = [
  'italian',
  'japanese',
  'indian',
  'chinese',
  'mexican',
  'american',
  'thai',
  'french',
  'spanish',
  'greek',
  'korean',
] as const

/** The shorter list of the specification, which the profile offers. */
export const PROFILE_CUISINES = ['italian', 'japanese', 'indian', 'chinese', 'mexican', 'american'] as const

export const OTHER_CUISINES = [
  'vietnamese',
  'mediterranean',
  'middle eastern',
  'caribbean',
  'brazilian',
  'german',
  'british',
  'irish',
  'african',
  'seafood',
  'bbq',
  'pizza',
  'burger',
  'vegetarian',
  'vegan',
] as const

const LISTED: ReadonlySet<string> = new Set([...QUICK_CUISINES, ...OTHER_CUISINES])

/** The words that we do not list. The server knows some of them as cuisines too; it is never asked for more than it takes. */
export function typedCuisines(cuisines: readonly string[]): readonly string[] {
  return cuisines.filter((cuisine) => !LISTED.has(cuisine))
}

/** As many of them as a search takes, the first ones first. */
export function searchableCuisines(cuisines: readonly string[]): readonly string[] {
  const typed = new Set(typedCuisines(cuisines).slice(0, CUISINES.typed))
  return cuisines.filter((cuisine) => LISTED.has(cuisine) || typed.has(cuisine)).slice(0, CUISINES.most)
}

/** What cuisines and well-known dishes are called. They are capitalised by style, which cannot know an abbreviation. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  african: msg`african`,
  american: msg`american`,
  bbq: msg`BBQ`,
  brazilian: msg`brazilian`,
  british: msg`british`,
  burger: msg`burger`,
  caribbean: msg`caribbean`,
  chinese: msg`chinese`,
  french: msg`french`,
  german: msg`german`,
  greek: msg`greek`,
  indian: msg`indian`,
  irish: msg`irish`,
  italian: msg`italian`,
  japanese: msg`japanese`,
  kebab: msg`kebab`,
  korean: msg`korean`,
  mediterranean: msg`mediterranean`,
  mexican: msg`mexican`,
  'middle eastern': msg`middle eastern`,
  nepalese: msg`nepalese`,
  pizza: msg`pizza`,
  ramen: msg`ramen`,
  seafood: msg`seafood`,
  spanish: msg`spanish`,
  sushi: msg`sushi`,
  thai: msg`thai`,
  turkish: msg`turkish`,
  vegan: msg`vegan`,
  vegetarian: msg`vegetarian`,
  vietnamese: msg`vietnamese`,
}

/** A word that nobody translated is shown as it came. */
export function cuisineLabel(cuisine: string): string {
  const name = Object.hasOwn(NAMES, cuisine) ? NAMES[cuisine] : undefined
  return name ? i18n._(name) : cuisine
}

/** A kind of place as a line of its own says it: "Thali house", "BBQ", "Middle Eastern". */
export function kindText(type: string): string {
  return type === 'middle eastern' ? t`Middle Eastern` : capitalised(cuisineLabel(type))
}
