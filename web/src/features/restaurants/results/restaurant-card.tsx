import { t } from '@lingui/core/macro'
import {
  Clock,
  DoorClosed,
  Footprints,
  Heart,
  HeartCrack,
  History,
  MapPin,
  Sparkles,
  Star,
  Timer,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Restaurant, Search } from '@/domain/restaurant'
import { classes } from '@/lib/classes'
import { around } from '@/lib/format'
import { timeText } from '@/lib/time'
import { Tag } from '@/ui/tag'
import { DetailsLink } from '../details-link'
import { useShown } from '../live'
import { PlacePicture } from '../place-picture'
import { typesText } from '../restaurant'
import { CardFacts } from './card-facts'
import type { Why } from './why'

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
  /** Why it is worth a look, unless there is a note. That it is shut goes before any note. */
  why?: Why | undefined
  /** Its pin, where there is a map. */
  pin?: CardPin
}

interface CardPin {
  /** The card lies over the map, while the list below has one of the same place. */
  readonly onMap?: boolean
  /** Outlined, as its pin on the map is. */
  readonly active?: boolean
  /** Told when the pointer or focus comes and goes. */
  readonly onPoint?: (pointed: boolean) => void
}

const ACTIVE = 'shadow-[0_0_0_2.5px_var(--ink),0_6px_0_0_rgb(22_38_29/0.08)] dark:shadow-[0_0_0_2.5px_var(--yolk)]'

/** The frame of a card and of its placeholder. */
export const CARD =
  'grid min-h-[150px] grid-cols-[92px_minmax(0,1fr)] overflow-hidden rounded-lg bg-surface max-[374px]:grid-cols-[72px_minmax(0,1fr)] sm:min-h-[158px]'
export const CARD_BODY = 'flex min-w-0 flex-col px-3 pt-2.5 pb-0.5 sm:px-3.5 sm:pt-3 sm:pb-1'

/** A place in a list. View Details covers the whole card; heart and team lie over it. */
export function RestaurantCard(props: RestaurantCardProps) {
  const { restaurant, heart, team, foundBy, photos = false, note, why } = props
  const { active = false, onMap = false, onPoint } = props.pin ?? {}
  const { place_id, name } = restaurant
  const id = onMap ? `map-${place_id}` : place_id
  const titleId = `name-${id}`
  const Title = onMap ? 'h2' : 'h3'
  const shown = useShown(restaurant)

  return (
    // The pin on the map follows what is pointed at; nothing else depends on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classes(
        CARD,
        'relative transition-[box-shadow,translate] duration-(--d2) ease-noon has-[a:focus-visible]:shadow-(--ring)',
        active ? ACTIVE : 'shadow-e1 hover:-translate-y-px hover:shadow-e2',
      )}
    >
      <div className="relative overflow-hidden">
        <PlacePicture restaurant={shown} photos={photos} width={220} height={300} zoom={0.86} centred />
      </div>
      <div className={CARD_BODY}>
        <Title
          id={titleId}
          title={name}
          className="line-clamp-2 pe-9 font-display text-[1.1875rem] leading-[1.2] tracking-[-0.01em] wrap-anywhere"
        >
          {name}
        </Title>
        <Kind types={typesText(restaurant.types, 2)} note={note} why={why} />
        <Walk restaurant={restaurant} />
        <CardFacts restaurant={shown} doubtful={why?.reason === 'shut'} mostPrice={foundBy?.priceLevel} />
        <div className="mt-auto flex items-end justify-between gap-2">
          <DetailsLink restaurant={restaurant} foundBy={foundBy} fromResults={foundBy !== undefined} overCard />
          <span className="absolute top-[3px] end-[3px]">{heart}</span>
          <span className="relative">{team}</span>
        </div>
      </div>
    </article>
  )
}

const REASONS: Readonly<Record<Why['reason'], LucideIcon>> = {
  closest: MapPin,
  only: Star,
  walk: Footprints,
  fast: Timer,
  ends: Clock,
  new: Sparkles,
  been: History,
  shut: DoorClosed,
  liked: Heart,
  disliked: HeartCrack,
}

interface KindProps {
  types: string
  note: string | undefined
  why: Why | undefined
}

/** What it is, and what is special about it. It never takes a second line. */
function Kind({ types, note: given, why }: KindProps) {
  const note = why?.reason === 'shut' ? undefined : given
  const special = note ?? why?.text
  if (types === '' && special === undefined) return null
  const Icon = note === undefined && why ? REASONS[why.reason] : History
  return (
    <p className="mt-[3px] flex min-w-0 gap-2 text-xs leading-[1.35] whitespace-nowrap text-ink-2">
      {types !== '' && <span className="min-w-0 truncate">{types}</span>}
      {special !== undefined && (
        <span
          className={classes(
            'inline-flex max-w-[calc(100%-4.5rem)] min-w-0 flex-none items-center gap-1 font-semibold',
            note === undefined ? toneOf(why) : 'text-yolk-text',
          )}
        >
          <Icon aria-hidden className="size-[13px] flex-none stroke-[2.4]" />
          <span className="truncate">{special}</span>
        </span>
      )}
    </p>
  )
}

function toneOf(why: Why | undefined): string {
  if (why?.reason === 'shut') return 'text-tomato-text'
  return why?.reason === 'disliked' ? 'text-ink-2' : 'text-basil-text'
}

/** The first things to know: how far it is, and when one is back. */
function Walk({ restaurant }: { restaurant: Restaurant }) {
  const { walking_time, travel_basis, back_time } = restaurant
  if (walking_time === undefined) return null
  const about = travel_basis !== 'route'
  const walk = t`${walking_time} min walk`
  const [before, after] = around(about ? t`about ${walk}` : walk, walk)
  const back = back_time !== undefined && timeText(back_time)
  return (
    <p className="mt-1.5 flex min-h-7 flex-wrap items-center gap-x-1.5 gap-y-1 whitespace-nowrap sm:gap-x-2">
      <span
        className={classes(
          'font-display leading-[1.2] tracking-[-0.015em]',
          about ? 'text-[1.125rem]' : 'text-[1.375rem] max-[374px]:text-[1.1875rem]',
        )}
      >
        {before && <span className={BESIDE_WALK}>{before}</span>}
        {walk}
        {after && <span className={BESIDE_WALK}>{after}</span>}
      </span>
      {back && <Tag tone="warning">{t`Back ${back}`}</Tag>}
    </p>
  )
}

const BESIDE_WALK = 'font-body text-xs tracking-normal text-ink-2'
