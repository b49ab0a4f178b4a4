import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Location } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { kmWithin } from '@/domain/walk'
import { Dish } from '@/ui/dish/dish'
import type { MapPin } from '@/ui/map/marks'
import { PinnedMap } from '@/ui/map/pinned-map'
import { Tag } from '@/ui/tag'

/** More pins than this lie over each other, and each is moved with every frame of the map. */
export const MOST_PINS = 100

/** Says so when not every place has a pin. */
export function PinsNote({ count, className }: { count: number; className: string }) {
  if (count <= MOST_PINS) return null
  const most = MOST_PINS
  return (
    <Tag tone="surface" className={`pointer-events-none absolute shadow-e1 ${className}`}>
      {t`The first ${most} are on the map`}
    </Tag>
  )
}

interface ResultsMapProps {
  /** As listed: a place's number is where it stands here. */
  restaurants: readonly Restaurant[]
  location: Location
  /** The radius, in kilometres. */
  km: number
  active: string | undefined
  onSelect: (placeId: string) => void
  styleUrl: string | undefined
  /** Pixels of the map that something else covers. */
  covered?: Covered
  className: string
}

interface Covered {
  readonly top: number
  readonly bottom: number
}

const BARE: Covered = { top: 0, bottom: 0 }
const RINGS = [2, 5, 8]

/** The list on a map: plates, where one works, and how far one walks in a few minutes. */
export function ResultsMap(props: ResultsMapProps) {
  const { restaurants, location, km, active, onSelect, styleUrl, covered = BARE, className } = props
  const { lat, lng } = location
  const first = useMemo(() => restaurants.slice(0, MOST_PINS).flatMap(pinOf), [restaurants])
  const pins = useMemo(() => withActive(first, restaurants, active), [first, restaurants, active])
  const work = useMemo(() => ({ lat, lng, caption: t({ message: 'Work', context: 'place' }) }), [lat, lng])
  const show = useMemo(() => [work, ...first], [work, first])
  const rings = useMemo(() => ringsWithin(km), [km])
  return (
    <PinnedMap
      label={t`Map of suggestions`}
      pins={pins}
      work={work}
      aim={{ show, zoom: 17, room: { top: 76 + covered.top, side: 40, bottom: 64 + covered.bottom } }}
      drawings={{ rings }}
      selection={{ pin: active, onSelect }}
      options={{ controls: true, styleUrl }}
      className={className}
    />
  )
}

/** The walks that the radius has room for. */
function ringsWithin(km: number) {
  return RINGS.map((minutes) => ({ km: kmWithin(minutes), label: t`${minutes} min` })).filter((ring) => ring.km <= km)
}

/** The active place has its pin wherever it stands in the list. */
function withActive(
  pins: readonly MapPin[],
  restaurants: readonly Restaurant[],
  active: string | undefined,
): readonly MapPin[] {
  const place = restaurants.findIndex(({ place_id }) => place_id === active)
  const restaurant = restaurants[place]
  return restaurant && place >= MOST_PINS ? [...pins, ...pinOf(restaurant, place)] : pins
}

function pinOf({ place_id, name, types, location }: Restaurant, i: number): readonly MapPin[] {
  if (!location) return []
  const picture = <Dish placeId={place_id} types={types} name={name} crop="roundel" width={38} height={38} />
  return [{ id: place_id, label: name, number: i + 1, picture, ...location }]
}
