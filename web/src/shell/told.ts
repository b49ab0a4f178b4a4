import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { idPages, type Restaurant } from '@/domain/restaurant'
import type { Why } from '@/features/restaurants/results/why'
import { storedTeamId } from '@/features/team/model/current-team'
import { figuresOptions, ownVisitsOptions, saidOf, type Figures, type OwnVisit, type Said } from '@/features/visit/said'
import { storedUserId } from '@/lib/session'
import { useStored } from '@/lib/storage'

const NONE: readonly OwnVisit[] = []

/**
 * What this person, their team and everybody said of restaurants. It is asked for once they are on the screen, with one
 * call for a page of them. Until there is an answer, and without one, nothing is said.
 */
export function useTold(restaurants: readonly Restaurant[]): (restaurant: Restaurant) => readonly Said[] {
  const teamId = useStored(storedTeamId)
  const pages = useMemo(() => idPages(restaurants.map(({ place_id }) => place_id)), [restaurants])
  const figures = useQueries({
    queries: pages.map((ids) => figuresOptions(ids, teamId)),
    combine: byRestaurant,
  })
  const userId = useStored(storedUserId)
  const { data: own = NONE } = useQuery(ownVisitsOptions(restaurants.length > 0 ? userId : null))
  return useCallback(
    (restaurant: Restaurant) =>
      saidOf(restaurant.place_id, { ...crowdOf(restaurant), figures: figures.get(restaurant.place_id), own }),
    [figures, own],
  )
}

function crowdOf({ crowd_level, crowd_basis }: Restaurant) {
  return { crowd_level, crowd_basis }
}

function byRestaurant(
  answers: readonly { readonly data: readonly Figures[] | undefined }[],
): ReadonlyMap<string, Figures> {
  return new Map(answers.flatMap(({ data }) => data ?? []).map((figures) => [figures.restaurantId, figures]))
}

/** What was said, as the line of a card. A wait is a fact of the card, and no why. */
export function whySaid({ about, good, text }: Said): readonly Why[] {
  if (about === 'wait') return []
  if (about === 'shut' || about === 'door') return [{ reason: 'shut', text }]
  return [{ reason: good ? 'liked' : 'disliked', text }]
}
