import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { cuisineLabel, kindText } from '@/domain/cuisines'
import type { Restaurant } from '@/domain/restaurant'
import { timeText } from '@/lib/time'

/** Why a place is worth a look, in a few words that are true. */
export interface Why {
  readonly reason: 'closest' | 'only' | 'walk' | 'fast' | 'ends' | 'new' | 'been' | 'shut' | 'liked' | 'disliked'
  readonly text: string
}

interface Known {
  /** Everything that was loaded, also what the list does not show. A hidden place can be the closest one. */
  readonly found: readonly Restaurant[]
  /** Whether nothing is left to load. */
  readonly complete: boolean
  /** Whether the list was loaded by distance. Then it has every place that is nearer than its last. */
  readonly nearestFirst: boolean
  /** Whether somebody who keeps a history never went there. */
  readonly isNew: (restaurant: Restaurant) => boolean
  /** What people said of it, which goes before what a list can tell. */
  readonly said: (restaurant: Restaurant) => readonly Why[]
}

const CUISINES = [
  'african, american, brazilian, british, caribbean, chinese, french, german, greek, indian, irish, italian, japanese',
  'korean, mediterranean, mexican, middle eastern, nepalese, spanish, thai, turkish, vietnamese',
].flatMap((line) => line.split(', '))
const DISHES: ReadonlySet<string> = new Set(['burger', 'kebab', 'pizza', 'ramen', 'sushi'])
/** The kinds that people look for. "Restaurant" is none of them. */
const KINDS: ReadonlySet<string> = new Set([...CUISINES, ...DISHES])

/** A kind inside a sentence. English writes a nation's cuisine large there too. */
function nameOf(kind: string): string {
  return DISHES.has(kind) || i18n.locale !== 'en' ? cuisineLabel(kind) : kindText(kind)
}

function closestText(of: string, ofAll: boolean): string {
  const kind = nameOf(of)
  return ofAll ? t`Closest ${kind}` : t`Closest ${kind} of these`
}

function onlyText(of: string): string {
  const kind = nameOf(of)
  return t`The only ${kind} on this list`
}

function endsText(until: string): string {
  const time = timeText(until)
  return t`Lunch ends at ${time}`
}

const LATEST_LUNCH = '16:00'

/**
 * A why for each place of a list that has one, by place id: the first that is true, and never the same on two
 * neighbours, but for the warning that a place is shut. A superlative is about all that there is only where the list proves it. Else it is about what was loaded,
 * and says so.
 */
export function whysOf(listed: readonly Restaurant[], known: Known): ReadonlyMap<string, Why> {
  const best = bestOf(known)
  const whys = new Map<string, Why>()
  let before: string | undefined
  for (const restaurant of listed) {
    const why = candidates(restaurant, known, best).find(({ reason, text }) => reason === 'shut' || text !== before)
    before = why?.text
    if (why) whys.set(restaurant.place_id, why)
  }
  return whys
}

function candidates(
  restaurant: Restaurant,
  { complete, nearestFirst, isNew, said }: Known,
  best: Best,
): readonly Why[] {
  const { place_id, walking_arrival_time: arrival, open_until: until } = restaurant
  const kinds = kindsOf(restaurant)
  const closest = kinds.find((kind) => best.closest.get(kind) === place_id)
  const only = complete && kinds.find((kind) => best.only.get(kind) === place_id)
  const whys: (Why | false)[] = [
    ...said(restaurant),
    closest !== undefined && {
      reason: 'closest',
      text: closestText(closest, complete || nearestFirst),
    },
    only !== undefined && only !== false && { reason: 'only', text: onlyText(only) },
    best.walk === place_id && {
      reason: 'walk',
      text: complete ? t`Shortest walk to a table` : t`Shortest walk of these`,
    },
    best.fast === place_id && { reason: 'fast', text: complete ? t`Fastest there and back` : t`Fastest of these` },
    arrival !== undefined &&
      until !== undefined &&
      arrival < until &&
      until < LATEST_LUNCH && { reason: 'ends', text: endsText(until) },
    isNew(restaurant) && { reason: 'new', text: t`New to you` },
  ]
  return whys.filter((why) => why !== false)
}

/** The winners, by place id. */
interface Best {
  readonly closest: ReadonlyMap<string, string>
  readonly only: ReadonlyMap<string, string>
  readonly walk: string | undefined
  readonly fast: string | undefined
}

function bestOf({ found }: Known): Best {
  const closest = new Map<string, string>()
  const only = new Map<string, string>()
  for (const kind of KINDS) {
    const having = found.filter((restaurant) => kindsOf(restaurant).includes(kind))
    const [one] = having
    if (one && having.length === 1) only.set(kind, one.place_id)
    const nearest = leastOf(having, ({ distance }) => distance)
    const shortest = leastOf(having, ({ walking_time }) => walking_time)
    // A place that is nearer to a bird and farther on foot is not the closest to anybody who walks.
    const closer = nearest && shortest?.walking_time === nearest.walking_time
    if (closer && having.length > 1) closest.set(kind, nearest.place_id)
  }
  const tables = found.filter(({ meal }) => meal === 'proper')
  return {
    closest,
    only,
    walk: leastOf(tables, ({ walking_time }) => walking_time)?.place_id,
    fast: leastOf(found, minutesAway)?.place_id,
  }
}

function minutesAway({ walking_time: walk, stay_minutes: stay }: Restaurant): number | undefined {
  return walk === undefined || stay === undefined ? undefined : 2 * walk + stay
}

function kindsOf({ types }: Restaurant): readonly string[] {
  return types
    .slice(0, 2)
    .map((type) => type.toLowerCase())
    .filter((type) => KINDS.has(type))
}

/** The first of those with the least; undefined where fewer than two have the fact. */
function leastOf(list: readonly Restaurant[], fact: (one: Restaurant) => number | undefined): Restaurant | undefined {
  const stated = list.filter((one) => fact(one) !== undefined)
  if (stated.length < 2) return undefined
  const least = Math.min(...stated.map((one) => fact(one) ?? Infinity))
  return stated.find((one) => fact(one) === least)
}
