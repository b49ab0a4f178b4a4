import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { withTexts } from '@/language/language'
import { observable, useObserved } from '@/lib/observable'

/** What a vendor says of a place. Its terms forbid to keep it, so it is in no list, no favorite and no storage. */
export type LiveFacts = Partial<
  Pick<Restaurant, 'rating' | 'user_ratings_total' | 'price_level' | 'photos' | 'opening_hours'>
>

interface Live {
  /** By the id of the place; none for a place that nobody could say anything about. */
  readonly facts: ReadonlyMap<string, LiveFacts>
  /** Whom the page must name. */
  readonly sources: readonly string[]
}

/** All that was said since the page was opened. */
export const live = observable<Live>({ facts: new Map(), sources: [] })

/** Asks once about each of these places, when they are on the screen. Without an answer nothing changes. */
export function useAskLive(restaurants: readonly Restaurant[], on: boolean): void {
  useEffect(() => {
    if (!on || restaurants.length === 0) return
    const ids = restaurants.map(({ place_id }) => place_id)
    void withTexts(import('./ask-live'))
      .then(({ askLive }) => askLive(ids))
      .catch(() => undefined)
  }, [restaurants, on])
}

/** A place as it is shown: what our own data does not know is filled in by what the vendor says. */
export function useShown(restaurant: Restaurant): Restaurant {
  const facts = useObserved(live).facts.get(restaurant.place_id)
  return useMemo(() => (facts ? filled(restaurant, facts) : restaurant), [restaurant, facts])
}

export type Known = (restaurant: Restaurant) => Restaurant

/** Places with all that is known of them now. */
export function useKnown(): Known {
  return useKnownBy(useObserved(live).facts)
}

/**
 * Places with what was known when their list began, or was last put in order. What comes later would move cards under a
 * finger, so it waits until it is asked for with `again`.
 */
export function useKnownAtFirst(list: string): { readonly known: Known; readonly again: () => void } {
  const { facts } = useObserved(live)
  const [first, setFirst] = useState({ list, facts })
  if (first.list !== list) setFirst({ list, facts })
  return { known: useKnownBy(first.facts), again: () => setFirst({ list, facts }) }
}

function useKnownBy(facts: Live['facts']): Known {
  return useCallback(
    (restaurant) => {
      const said = facts.get(restaurant.place_id)
      return said ? filled(restaurant, said) : restaurant
    },
    [facts],
  )
}

/** Ours comes first: hours that a place states are better than hours that a vendor has heard of. */
export function filled(restaurant: Restaurant, facts: LiveFacts): Restaurant {
  const { opening_hours: hours, photos, ...others } = restaurant
  return {
    ...facts,
    ...others,
    ...(photos?.length && { photos }),
    ...(hours?.weekday_text?.length && { opening_hours: hours }),
  }
}

/** The vendors whose facts are among these places. */
export function useLiveSources(restaurants: readonly Restaurant[]): readonly string[] {
  const { facts, sources } = useObserved(live)
  return restaurants.some(({ place_id }) => facts.has(place_id)) ? sources : []
}
