import { msg } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
export const DIETS = ['Vegetarian', 'Vegan', 'Gluten-free', 'Halal', 'Kosher', 'Dairy-free', 'Nut-free'] as const
export type Diet = (typeof DIETS)[number]

const NAMES: Readonly<Record<Diet, MessageDescriptor>> = {
  Vegetarian: msg`Vegetarian`,
  Vegan: msg`Vegan`,
  'Gluten-free': msg`Gluten-free`,
  Halal: msg`Halal`,
  Kosher: msg`Kosher`,
  'Dairy-free': msg`Dairy-free`,
  'Nut-free': msg`Nut-free`,
}

/** A diet as a label. Its value is what is stored and sent. */
export function dietText(diet: Diet): string {
  return i18n._(NAMES[diet])
}

/** Those that can do harm if they are wrong. They are never shown as safe. */
export const HARMFUL: ReadonlySet<Diet> = new Set(['Dairy-free', 'Nut-free'])
