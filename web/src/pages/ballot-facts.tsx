import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import type { Round } from '@/domain/team'
import { BallotLine } from '@/features/restaurants/facts'
import { doorText, figuresOptions } from '@/features/visit/said'
import { Tag } from '@/ui/tag'

/** What is known of a place on the ballot, and what other teams found at its door today. One call asks for all places. */
export function BallotFacts({ restaurant, round }: { restaurant: Restaurant; round: Round }) {
  const ids = round.candidates.map((candidate) => candidate.restaurant.place_id)
  const { data = [] } = useQuery(figuresOptions(ids, null))
  const door = data.find(({ restaurantId }) => restaurantId === restaurant.place_id)?.door
  return (
    <>
      <BallotLine restaurant={restaurant} />
      {door && (
        <Tag tone="warning" wraps className="justify-self-start">
          <DoorClosed aria-hidden />
          {doorText(door)}
        </Tag>
      )}
    </>
  )
}
