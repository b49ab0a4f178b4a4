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

/** A diet as a label. Its value is what is stored and sent. A newer server may know more. */
export function dietText(diet: Diet): string {
  const name: MessageDescriptor | undefined = NAMES[diet]
  return name ? i18n._(name) : diet
}

/** The same inside a sentence: "vegan". Only its first letter is small, because German nouns keep theirs. */
export function dietWord(diet: Diet): string {
  const text = dietText(diet)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What a menu shows, so that a colleague can confirm it. */
export const CONFIRMABLE = ['Vegetarian', 'Vegan', 'Halal', 'Kosher'] as const satisfies readonly Diet[]
export type Confirmable = (typeof CONFIRMABLE)[number]

/** Those that can do harm if they are wrong. They are never shown as safe. */
export const HARMFUL: ReadonlySet<Diet> = new Set(['Dairy-free', 'Nut-free'])
