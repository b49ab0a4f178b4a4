import { useMemo } from 'react'
import type { Location } from '../../../domain/location'
import type { Restaurant } from '../../../domain/restaurant'
import { Dish } from '../../../ui/dish/dish'
import { PlaceMap } from '../../../ui/map/place-map'
import type { MapPin } from '../../../ui/map/pins'
import { Tag } from '../../../ui/tag'

/** More pins than this lie over each other, and each is moved with every frame of the map. */
export const MOST_PINS = 100

/** Says so when not every place has a pin. */
export function PinsNote({ count, className }: { count: number; className: string }) {
  if (count <= MOST_PINS) return null
  return (
    <Tag tone="surface" className={`pointer-events-none absolute shadow-e1 ${className}`}>
      The first {MOST_PINS} are on the map
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
  className: string
}

/** The list on a map: numbered pins, where one works, and how far one would go. */
export function ResultsMap({ restaurants, location, km, active, onSelect, styleUrl, className }: ResultsMapProps) {
  const { lat, lng } = location
  const pins = useMemo(
    () => [{ id: 'work', kind: 'work', label: 'Your location', lat, lng } as const, ...pinsOf(restaurants, active)],
    [restaurants, active, lat, lng],
  )
  const circle = useMemo(() => ({ lat, lng, km }), [lat, lng, km])
  return (
    <PlaceMap
      label="Map of suggestions"
      pins={pins}
      aim={{ centre: circle, zoom: 17, showAll: true }}
      drawings={{ circle }}
      selection={{ pin: active, onSelect }}
      options={{ controls: true, styleUrl }}
      className={className}
    />
  )
}

/** The first of the list, and the active one wherever it stands. */
function pinsOf(restaurants: readonly Restaurant[], active: string | undefined): readonly MapPin[] {
  return restaurants.flatMap((restaurant, i) => {
    const { place_id, name, types, location } = restaurant
    if (!location || (i >= MOST_PINS && place_id !== active)) return []
    const picture = <Dish placeId={place_id} types={types} crop="roundel" width={50} height={50} />
    return { id: place_id, kind: 'place', label: name, number: i + 1, picture, ...location } as const
  })
}
