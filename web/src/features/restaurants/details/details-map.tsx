import { useQuery } from '@tanstack/react-query'
import type { Location } from '../../../domain/location'
import type { Restaurant } from '../../../domain/restaurant'
import { Dish } from '../../../ui/dish/dish'
import { PlaceMap } from '../../../ui/map/place-map'
import { pathOptions } from './details'

interface DetailsMapProps {
  restaurant: Restaurant
  from: Location | null
  styleUrl: string | undefined
}

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
    kind: 'place' as const,
    picture: <Dish placeId={place_id} types={types} crop="roundel" width={50} height={50} />,
  }
  const work = from && { lat: from.lat, lng: from.lng, id: 'work', label: 'Your location', kind: 'work' as const }
  return (
    <PlaceMap
      label={work ? `Map of the way to ${name}` : `Map of ${name}`}
      pins={work ? [work, place] : [place]}
      aim={{ centre: location, zoom: 16, showAll: true }}
      drawings={{ path: work ? [work, ...path, place] : undefined }}
      selection={{ pin: place_id }}
      options={{ still: true, styleUrl }}
      className="mt-2.5 h-[184px] rounded-md"
    />
  )
}
