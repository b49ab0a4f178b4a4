import type { ClothName } from './cloth'
import type { DishName } from './recipes'
import type { Utensil } from './table-setting'

export type Table = readonly [
  dish: DishName | 'monogram',
  utensil: Utensil,
  cloths: readonly [ClothName, ClothName, ClothName],
]

/** The cuisine catalogue. Each word has its dish, its utensil and three cloths the dish stands out from. */
const TABLES = {
  african: ['injera', 'none', ['sage', 'butter', 'basil']],
  american: ['burger', 'fork', ['tomato', 'sky', 'butter']],
  bakery: ['croissant', 'none', ['sky', 'blush', 'sage']],
  bar: ['pretzel', 'none', ['basil', 'denim', 'tomato']],
  bbq: ['bbq', 'fork', ['tomato', 'denim', 'butter']],
  brazilian: ['feijoada', 'fork', ['butter', 'basil', 'sage']],
  'breakfast spot': ['croissant', 'fork', ['butter', 'sky', 'sage']],
  british: ['pie', 'fork', ['denim', 'sage', 'tomato']],
  buffet: ['thali', 'spoon', ['basil', 'denim', 'butter']],
  burger: ['burger', 'none', ['sky', 'basil', 'tomato']],
  cafe: ['coffee', 'spoon', ['sage', 'blush', 'denim']],
  caribbean: ['jerk', 'fork', ['butter', 'basil', 'sky']],
  chinese: ['dumplings', 'sticks', ['tomato', 'basil', 'denim']],
  'dessert shop': ['doughnut', 'fork', ['blush', 'sky', 'sage']],
  'fast food': ['burger', 'none', ['tomato', 'butter', 'sky']],
  food: ['noonSun', 'fork', ['sky', 'sage', 'tomato']],
  'food court': ['bibimbap', 'spoon', ['sage', 'butter', 'sky']],
  'food stall': ['dumplings', 'sticks', ['sky', 'tomato', 'sage']],
  'food truck': ['tacos', 'none', ['tomato', 'sky', 'denim']],
  french: ['tarte', 'fork', ['denim', 'sky', 'sage']],
  german: ['pretzel', 'none', ['sky', 'sage', 'denim']],
  greek: ['greek', 'fork', ['butter', 'blush', 'oat']],
  halal: ['mezze', 'fork', ['basil', 'tomato', 'sky']],
  hawker: ['pho', 'sticks', ['tomato', 'sky', 'sage']],
  indian: ['thali', 'none', ['tomato', 'basil', 'sky']],
  irish: ['pie', 'spoon', ['basil', 'sage', 'oat']],
  italian: ['pasta', 'fork', ['basil', 'sky', 'butter']],
  japanese: ['ramen', 'sticks', ['blush', 'sky', 'oat']],
  'juice bar': ['grain', 'spoon', ['butter', 'sky', 'blush']],
  korean: ['bibimbap', 'sticks', ['butter', 'blush', 'sage']],
  kosher: ['mezze', 'fork', ['sky', 'denim', 'sage']],
  mediterranean: ['mezze', 'fork', ['denim', 'basil', 'sky']],
  mexican: ['tacos', 'none', ['sky', 'blush', 'basil']],
  'middle eastern': ['mezze', 'none', ['tomato', 'denim', 'sage']],
  pizza: ['pizza', 'none', ['basil', 'sky', 'tomato']],
  restaurant: ['noonSun', 'fork', ['sky', 'sage', 'tomato']],
  'sandwich shop': ['sandwich', 'none', ['tomato', 'basil', 'butter']],
  seafood: ['fish', 'fork', ['sky', 'blush', 'butter']],
  spanish: ['paella', 'spoon', ['tomato', 'sky', 'oat']],
  steakhouse: ['bbq', 'fork', ['basil', 'oat', 'tomato']],
  'sushi restaurant': ['sushi', 'sticks', ['denim', 'sage', 'blush']],
  thai: ['curry', 'spoon', ['blush', 'butter', 'tomato']],
  vegan: ['grain', 'spoon', ['sky', 'blush', 'denim']],
  vegetarian: ['grain', 'fork', ['sage', 'sky', 'butter']],
  vietnamese: ['pho', 'sticks', ['sage', 'tomato', 'butter']],
} satisfies Record<string, Table>

export type Cuisine = keyof typeof TABLES

export function isCuisine(word: string): word is Cuisine {
  return Object.hasOwn(TABLES, word)
}

export function tableOf(cuisine: Cuisine): Table {
  return TABLES[cuisine]
}

const PLAIN: readonly [Table, ...Table[]] = [
  ['salmon', 'fork', ['sage', 'denim', 'butter']],
  ['soup', 'spoon', ['sage', 'oat', 'blush']],
  ['meatballs', 'fork', ['sky', 'blush', 'basil']],
  ['roast', 'fork', ['butter', 'denim', 'sage']],
]
const KEBAB: Table = ['kebab', 'fork', ['denim', 'sage', 'sky']]
const WOK: Table = ['wok', 'sticks', ['butter', 'blush', 'sky']]
const FRIES: Table = ['fries', 'none', ['sky', 'butter', 'oat']]
const BUNS: Table = ['buns', 'none', ['denim', 'blush', 'sky']]
const NIGIRI: Table = ['nigiri', 'sticks', ['sage', 'blush', 'butter']]

const FISH_AND_CHIPS: Table = ['fishAndChips', 'fork', ['sky', 'butter', 'blush']]
const SAUSAGES: Table = ['sausages', 'fork', ['sage', 'denim', 'butter']]
const POKE: Table = ['poke', 'sticks', ['butter', 'blush', 'sky']]

/** What else is served, so that two places of a kind need not look alike. */
const MORE: Partial<Readonly<Record<Cuisine, readonly Table[]>>> = {
  bakery: [['loaf', 'none', ['sage', 'sky', 'blush']], BUNS],
  bar: [['pint', 'none', ['tomato', 'sky', 'oat']], FISH_AND_CHIPS, SAUSAGES],
  bbq: [SAUSAGES],
  british: [FISH_AND_CHIPS, SAUSAGES],
  burger: [FRIES],
  cafe: [
    ['espresso', 'none', ['butter', 'blush', 'sky']],
    ['cakeAndCoffee', 'fork', ['sky', 'sage', 'butter']],
    ['bunAndMug', 'none', ['butter', 'sage', 'blush']],
  ],
  chinese: [WOK],
  'fast food': [FRIES, ['hotDogs', 'none', ['sage', 'sky', 'butter']]],
  german: [SAUSAGES],
  french: [['soup', 'spoon', ['sage', 'oat', 'blush']]],
  indian: [['kadai', 'spoon', ['sky', 'sage', 'basil']]],
  italian: [['pizza', 'none', ['basil', 'sky', 'tomato']]],
  japanese: [NIGIRI],
  korean: [WOK],
  'middle eastern': [KEBAB],
  seafood: [['salmon', 'fork', ['sage', 'denim', 'butter']], FISH_AND_CHIPS],
  'sushi restaurant': [NIGIRI],
  thai: [['padThai', 'fork', ['sage', 'sky', 'basil']]],
  vegetarian: [['soup', 'spoon', ['sage', 'oat', 'blush']], POKE],
  vegan: [POKE],
  vietnamese: [WOK],
}

/** Every table of a kind. What serves just "food" has one of four plain lunches. */
export function tablesOf(cuisine: Cuisine): readonly [Table, ...Table[]] {
  if (cuisine === 'restaurant' || cuisine === 'food') return PLAIN
  return [TABLES[cuisine], ...(MORE[cuisine] ?? [])]
}
