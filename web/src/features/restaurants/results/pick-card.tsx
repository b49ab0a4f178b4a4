import { t } from '@lingui/core/macro'
import { Dices } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Restaurant, Search } from '@/domain/restaurant'
import { Dish } from '@/ui/dish/dish'
import { DetailsLink } from '../details-link'
import { CardTags, MetaLine } from '../facts'
import { typesText } from '../restaurant'

interface PickCardProps {
  restaurant: Restaurant
  foundBy: Search | undefined
  heart: ReactNode
  /** Beside View Details: what puts the restaurant on the team's ballot. */
  team: ReactNode
}

/** The restaurant that Random Pick chose. The page scrolls to it by its place id. */
export function PickCard({ restaurant, foundBy, heart, team }: PickCardProps) {
  const { place_id, name, types, invented, attribution } = restaurant
  return (
    <article
      id={place_id}
      aria-labelledby="pick-name"
      className="animate-land overflow-hidden rounded-lg bg-surface shadow-[0_0_0_2.5px_var(--yolk),0_6px_0_0_rgb(22_38_29/0.07)]"
    >
      <p className="flex min-h-9 items-center gap-2 bg-yolk px-4 py-2 text-sm font-bold text-on-yolk">
        <Dices aria-hidden className="size-[18px]" />
        {t`Random pick for you`}
      </p>
      <div className="grid sm:grid-cols-[168px_minmax(0,1fr)]">
        <div className="relative min-h-[172px] overflow-hidden">
          <Dish
            placeId={place_id}
            types={types}
            crop="art"
            width={360}
            height={260}
            art={{ centred: true }}
            className="absolute inset-0 size-full object-cover"
          />
        </div>
        <div className="grid content-center gap-1.5 px-4 pt-3.5 pb-4">
          <div className="-mb-1 flex items-start justify-between">
            <h2 id="pick-name" className="display min-w-0 pt-2 text-[1.5rem] wrap-anywhere">
              {name}
            </h2>
            {heart}
          </div>
          {types.length > 0 && <p className="text-sm text-ink-2">{typesText(types, 2)}</p>}
          <MetaLine restaurant={restaurant} />
          <CardTags restaurant={restaurant} />
          <div className="mt-2 flex gap-2">
            <DetailsLink restaurant={restaurant} foundBy={foundBy} className="min-w-0 flex-1 px-3" />
            {team}
          </div>
          <p className="text-xs text-ink-3 empty:hidden">{invented ? t`Invented place` : attribution}</p>
        </div>
      </div>
    </article>
  )
}
