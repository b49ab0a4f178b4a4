import { plural, t } from '@lingui/core/macro'
import { listText } from '@/lib/locale'
import { typedCuisines, CUISINES } from '@/domain/cuisines'
import { dietWord, type Diet } from '@/domain/diets'
import { storedFilters, type Filters } from '@/domain/filters'

export { OTHER_CUISINES, PROFILE_CUISINES, QUICK_CUISINES } from '@/domain/cuisines'

export function changeFilters(change: Partial<Filters>): void {
  storedFilters.update((current) => ({ ...current, ...change }))
}

export function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
}

/** Whether another word of one's own fits into a search. */
export function takesWord(cuisines: readonly string[]): boolean {
  return cuisines.length < CUISINES.most && typedCuisines(cuisines).length < CUISINES.typed
}

/** Lowercased; ignored when it is blank, already selected, or one more than a search takes. */
export function withCuisine(cuisines: readonly string[], typed: string): readonly string[] {
  const word = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (word === '' || cuisines.includes(word) || cuisines.length >= CUISINES.most) return cuisines
  const more = [...cuisines, word]
  return typedCuisines(more).length > CUISINES.typed ? cuisines : more
}

export function without(cuisines: readonly string[], listed: readonly string[]): readonly string[] {
  return cuisines.filter((cuisine) => !listed.includes(cuisine))
}

/** How many cuisines are chosen. */
export function selectedText(count: number): string {
  return count < CUISINES.most ? t`${count} selected` : t`${count} selected, the maximum`
}

/** What the search could not tell about diets, in one line. The count stops at 100. */
export function unknownDietaryText(count: number, dietary: readonly Diet[]): string {
  const diets = listText(dietary.map(dietWord))
  if (count >= 100) return t`100+ nearby places don't list ${diets} options.`
  return plural(count, {
    one: `# nearby place doesn't list ${diets} options.`,
    other: `# nearby places don't list ${diets} options.`,
  })
}
