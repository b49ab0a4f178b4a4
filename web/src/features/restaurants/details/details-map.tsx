import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Location } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { Dish } from '@/ui/dish/dish'
import { PinnedMap } from '@/ui/map/pinned-map'
import { pathOptions } from './details'

interface DetailsMapProps {
  restaurant: Restaurant
  from: Location | null
  styleUrl: string | undefined
}

/** The map is low, so what stands around a point has only the room it needs. */
const ROOM = { top: 60, side: 40, bottom: 52 }

/** Where it is, and how one gets there: on real paths where the minutes are real, else as the crow flies. */
export function DetailsMap({ restaurant, from, styleUrl }: DetailsMapProps) {
  const { place_id, name, types, location, travel_basis } = restaurant
  const { data: path = [] } = useQuery({
    ...pathOptions(place_id, from ?? { lat: 0, lng: 0 }),
    enabled: from !== null && travel_basis === 'route',
  })
  if (!location) return null
  const place = {
    ...location,
    id: place_id,
    label: name,
    picture: <Dish placeId={place_id} types={types} name={name} crop="roundel" width={38} height={38} />,
  }
  return (
    <PinnedMap
      label={from ? t`Map of the way to ${name}` : t`Map of ${name}`}
      pins={[place]}
      work={from ?? undefined}
      aim={{ show: from ? [place, from, ...path] : [place], zoom: 16, room: ROOM }}
      drawings={{ path: from ? [from, ...path, place] : undefined }}
      options={{ still: true, styleUrl }}
      className="mt-2.5 h-[184px] rounded-md"
    />
  )
}
