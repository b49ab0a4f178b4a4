import { t } from '@lingui/core/macro'
import { PAGE_SIZE, type Restaurant } from '@/domain/restaurant'
import type { Sort } from './sort'

type Meal = NonNullable<Restaurant['meal']>

export interface Group {
  readonly title: string
  /** What the title leaves open. */
  readonly hint?: string
  readonly restaurants: readonly Restaurant[]
}

const headsOfMeals = (): Readonly<Record<Meal, Omit<Group, 'restaurants'>>> => ({
  proper: { title: t`Proper lunch` },
  quick: { title: t`Quick bites`, hint: t`Fast food and sandwiches` },
  coffee: { title: t`Coffee and bakeries`, hint: t`Some serve a lunch too` },
  none: { title: t`Drinks and sweets` },
})

/**
 * The list in the order "best for lunch", by what one can have there. Other orders are one list: groups would hide them.
 *
 * The server sends pages by rank, and a page has places of every group. Only the first page is grouped. What is loaded
 * later comes after it, by rank: put into the groups, it would push cards away under the eyes of the person who reads
 * them, and the new ones would be in three places. So a list looks the same however its pages came, and after a reload.
 *
 * `found` is the list as the server ordered it, `listed` what of it is shown, as it is sorted.
 */
export function groupsOf(found: readonly Restaurant[], listed: readonly Restaurant[], sort: Sort): readonly Group[] {
  if (sort !== 'lunch') return filled([{ title: t`All places`, restaurants: listed }])
  const first = new Set(found.slice(0, PAGE_SIZE).map(({ place_id }) => place_id))
  const mealIn = ({ place_id, meal }: Restaurant) => (first.has(place_id) ? meal : undefined)
  const having = (meal: Meal | undefined) => listed.filter((restaurant) => mealIn(restaurant) === meal)
  const meals = Object.entries(headsOfMeals()) as [Meal, Omit<Group, 'restaurants'>][]
  const groups = filled(meals.map(([meal, head]) => ({ ...head, restaurants: having(meal) })))
  const others = { title: groups.length > 0 ? t`More places` : t`All places`, restaurants: having(undefined) }
  return filled([...groups, others])
}

function filled(groups: readonly Group[]): readonly Group[] {
  return groups.filter(({ restaurants }) => restaurants.length > 0)
}
