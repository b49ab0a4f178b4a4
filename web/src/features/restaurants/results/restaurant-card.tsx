import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Restaurant, Search } from '../../../domain/restaurant'
import { classes } from '../../../lib/classes'
import { Tag } from '../../../ui/tag'
import { CrowdBadge } from '../crowd-badge'
import { DetailsLink } from '../details-link'
import { CardTags, MetaLine } from '../facts'
import { PlacePicture } from '../place-picture'
import { typesText } from '../restaurant'

interface RestaurantCardProps {
  restaurant: Restaurant
  heart: ReactNode
  /** Beside View Details: what puts the restaurant on the team's ballot. */
  team?: ReactNode
  /** The search that found it. With it, View Details shows these facts without another call. */
  foundBy?: Search
  photos?: boolean
  /** Why this card is special: "You ate here 3 days ago". */
  note?: string | undefined
  /** Its pin, where there is a map. */
  pin?: CardPin
}

interface CardPin {
  /** Matches the number on the map. */
  readonly number?: number
  /** Outlined, as its pin on the map is. */
  readonly active?: boolean
  /** Told when the pointer or focus comes and goes. */
  readonly onPoint?: (pointed: boolean) => void
}

const ACTIVE = 'shadow-[0_0_0_2.5px_var(--ink),0_6px_0_0_rgb(22_38_29/0.08)] dark:shadow-[0_0_0_2.5px_var(--yolk)]'

const CARD_ACTION = 'min-w-0 flex-1 max-sm:px-1.5 max-sm:text-[14px]'

export function RestaurantCard(props: RestaurantCardProps) {
  const { restaurant, heart, team, foundBy, photos = false, note } = props
  const { number, active = false, onPoint } = props.pin ?? {}
  const { place_id, name, types, crowd_level, crowd_basis } = restaurant
  const titleId = `name-${place_id}`

  return (
    // The pin on the map follows what is pointed at; nothing else depends on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      id={place_id}
      tabIndex={-1}
      aria-labelledby={titleId}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classes(
        'relative grid grid-cols-[minmax(0,124px)_minmax(9rem,1fr)] overflow-hidden rounded-lg bg-surface transition-[box-shadow,translate] duration-(--d2) ease-noon max-[374px]:grid-cols-[minmax(0,92px)_minmax(9rem,1fr)] sm:flex sm:flex-col',
        active ? ACTIVE : 'shadow-e1 hover:-translate-y-0.5 hover:shadow-e2',
      )}
    >
      <div className="relative overflow-hidden sm:h-[164px] sm:flex-none">
        <PlacePicture restaurant={restaurant} photos={photos} width={380} height={176} zoom={1.12} />
        {number !== undefined && (
          <span
            aria-hidden
            className={classes(
              'absolute top-2 start-2 grid h-7 min-w-7 place-items-center rounded-full px-2 text-[14px] font-bold sm:top-3 sm:start-3',
              active ? 'bg-yolk text-on-yolk' : 'bg-ink text-bg',
            )}
          >
            {number}
          </span>
        )}
        <span className="absolute bottom-2 start-2 max-[374px]:hidden sm:bottom-3 sm:start-3">
          <CrowdBadge level={crowd_level} basis={crowd_basis} />
        </span>
      </div>
      {heart}
      <div className="grid flex-1 grid-cols-1 content-start gap-1 p-3 ps-3.5 sm:gap-1.5 sm:px-4 sm:pt-3.5 sm:pb-4">
        <h2
          id={titleId}
          className="pe-10 font-display text-[1.1875rem] leading-[1.2] tracking-[-0.01em] wrap-anywhere max-[374px]:text-[1.125rem] sm:pe-0 sm:text-[1.25rem]"
        >
          {name}
        </h2>
        {types.length > 0 && <p className="text-sm text-ink-2">{typesText(types, 2)}</p>}
        <MetaLine restaurant={restaurant} />
        <CardTags restaurant={restaurant} />
        {note !== undefined && (
          <Tag tone="warning" className="justify-self-start">
            <History aria-hidden />
            {note}
          </Tag>
        )}
        <div className="mt-2 flex gap-2">
          <DetailsLink
            restaurant={restaurant}
            foundBy={foundBy}
            fromResults={foundBy !== undefined}
            className={CARD_ACTION}
          />
          {team}
        </div>
      </div>
    </article>
  )
}
