import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lightbulb, LoaderCircle, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { suggestTo } from './add-to-team'
import type { BallotRender } from './ballot-row'
import { FEW, proposedOptions, reasonText, type Proposed } from './proposed'
import type { Candidate, Team } from '../model/team'

interface ProposedPlacesProps {
  team: Team
  heading: 'h3' | 'h4'
  render: BallotRender
  /** What stands there if the ballot is empty and nothing is proposed. */
  otherwise: ReactNode
}

/** What a ballot with few places proposes, for who has searched for nothing, too. Nothing is sent until it is added. */
export function ProposedPlaces({ team, heading, render, otherwise }: ProposedPlacesProps) {
  const { candidates } = team.round
  const empty = candidates.length === 0
  const query = useQuery(proposedOptions(team))
  const { adding, add } = useAdding(team)
  const left = candidates.length < FEW ? query.data?.filter(({ restaurant }) => !isOn(candidates, restaurant)) : []
  if (!left && !query.isError) return <Loading />
  if (!left?.length) return empty ? otherwise : null
  const Heading = heading
  return (
    <section className="grid gap-3">
      <Heading className="font-display text-h3 leading-[1.25]">
        {empty ? t`Here are some to get going` : t`More to choose from`}
      </Heading>
      <ul className="grid grid-cols-1 gap-3">
        {left.slice(0, FEW).map((proposed) => (
          <Place
            key={proposed.restaurant.place_id}
            proposed={proposed}
            heading={heading}
            adding={adding}
            onAdd={() => void add([proposed.restaurant])}
            render={render}
          />
        ))}
      </ul>
      {left.length === FEW && (
        <Button
          look="sun"
          size="main"
          aria-disabled={adding !== undefined}
          onClick={() => void add(left.map(({ restaurant }) => restaurant))}
        >
          {t`Put all three to the vote`}
        </Button>
      )}
    </section>
  )
}

function isOn(candidates: readonly Candidate[], { place_id }: Pick<Restaurant, 'place_id'>): boolean {
  return candidates.some(({ restaurant }) => restaurant.place_id === place_id)
}

/** Adds one after the other; then the first that is there has the focus, since the button that was pressed goes. */
function useAdding(team: Team) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<string>()
  const wanted = useRef<string>(undefined)
  const { candidates } = team.round
  useEffect(() => {
    const placeId = wanted.current
    if (placeId === undefined || !isOn(candidates, { place_id: placeId })) return
    wanted.current = undefined
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeId)}"] button[aria-pressed]`)?.focus()
  }, [candidates])
  const add = async (places: readonly Restaurant[]) => {
    if (adding !== undefined) return
    wanted.current = places[0]?.place_id
    for (const place of places) {
      setAdding(place.place_id)
      // oxlint-disable-next-line no-await-in-loop -- in this order they come on the ballot
      if (!(await suggestTo(client, team.id, place))) break
    }
    setAdding(undefined)
  }
  return { adding, add }
}

interface PlaceProps {
  proposed: Proposed
  heading: 'h3' | 'h4'
  /** The place that is on its way to the ballot. */
  adding: string | undefined
  onAdd: () => void
  render: BallotRender
}

function Place({ proposed, heading, adding, onAdd, render }: PlaceProps) {
  const { restaurant } = proposed
  const { name, place_id } = restaurant
  const why = reasonText(proposed)
  // One level below the title of the list.
  const Heading = heading === 'h3' ? 'h4' : 'h5'
  return (
    <li className="relative grid grid-cols-[92px_minmax(0,1fr)] gap-x-3.5 overflow-hidden rounded-lg bg-surface shadow-e1 sm:grid-cols-[132px_minmax(0,1fr)]">
      <div className="relative min-h-full">{render.picture(restaurant)}</div>
      <div className="grid grid-cols-1 content-center gap-1.5 py-3 pe-3">
        <Heading className="font-display text-h3 leading-[1.2] wrap-anywhere">{render.name(restaurant)}</Heading>
        {render.facts(restaurant)}
        {why !== undefined && (
          <p className="flex items-center gap-2 text-sm">
            <Lightbulb aria-hidden className="size-[18px] flex-none text-ink-3" />
            {why}
          </p>
        )}
        <Button size="small" wraps aria-disabled={adding !== undefined} onClick={onAdd} className="mt-0.5">
          {adding === place_id ? <LoaderCircle aria-hidden className="animate-spin" /> : <Plus aria-hidden />}
          <span>
            <Trans>
              Put it to the vote<span className="sr-only">: {name}</span>
            </Trans>
          </span>
        </Button>
      </div>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t`Looking for places`}</span>
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} className="h-[150px] rounded-lg" />
      ))}
    </div>
  )
}
