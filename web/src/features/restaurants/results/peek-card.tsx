import type { ReactNode } from 'react'
import type { Restaurant, Search } from '../../../domain/restaurant'
import { DetailsLink } from '../details-link'
import { MetaLine } from '../facts'
import { PlacePicture } from '../place-picture'
import { typesText } from '../restaurant'

interface PeekCardProps {
  restaurant: Restaurant
  foundBy: Search
  photos: boolean
  heart: ReactNode
  /** Beside View Details: what puts the restaurant on the team's ballot. */
  team: ReactNode
}

/** A place below the map on a phone: what a card says, without what a map shows already. */
export function PeekCard({ restaurant, foundBy, photos, heart, team }: PeekCardProps) {
  const { place_id, name, types } = restaurant
  return (
    <article
      aria-labelledby={`peek-${place_id}`}
      className="grid h-52 grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-lg bg-raised shadow-e2 max-[374px]:grid-cols-[72px_minmax(0,1fr)]"
    >
      <div className="relative">
        <PlacePicture restaurant={restaurant} photos={photos} width={380} height={176} zoom={1.12} />
      </div>
      <div className="flex flex-col gap-1 px-3.5 py-3">
        <div className="flex items-start justify-between">
          <h2
            id={`peek-${place_id}`}
            className="line-clamp-2 min-w-0 pt-1.5 font-display text-h3 leading-[1.2] wrap-anywhere"
          >
            {name}
          </h2>
          <span className="-mt-1.5 -me-2">{heart}</span>
        </div>
        {types.length > 0 && <p className="-mt-1.5 truncate text-sm text-ink-2">{typesText(types, 2)}</p>}
        <div className="[&>div]:gap-x-2">
          <MetaLine restaurant={restaurant} />
        </div>
        <div className="mt-auto flex gap-2">
          <DetailsLink restaurant={restaurant} foundBy={foundBy} fromResults className="min-w-0 flex-1 px-1.5" />
          {team}
        </div>
      </div>
    </article>
  )
}
