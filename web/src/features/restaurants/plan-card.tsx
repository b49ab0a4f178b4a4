import { Bike, Car, Footprints, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Restaurant } from '../../api'
import { Button } from '../../ui/button'
import { Card, CardTitle } from '../../ui/card'
import { classes } from '../../ui/classes'
import { directionsHref } from './restaurant'

export function PlanCard({ restaurant }: { restaurant: Restaurant }) {
  const modes = travelModes(restaurant)
  return (
    <Card aria-labelledby="plan-title" className="p-5">
      <CardTitle id="plan-title">Getting there</CardTitle>
      {modes.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">
          <Link to="/" state={{ focusLocation: true }} className="font-semibold text-basil-text underline">
            Set your location
          </Link>{' '}
          to see how long it takes.
        </p>
      ) : (
        <>
          {restaurant.travel_basis === 'estimate' && (
            <p className="mt-0.5 text-sm text-ink-2">Estimated from the distance.</p>
          )}
          <ul className="mt-2 divide-y divide-line">
            {modes.map((mode, i) => (
              <TravelRow key={mode.name} mode={mode} first={i === 0} about={restaurant.travel_basis === 'estimate'} />
            ))}
          </ul>
        </>
      )}
      <DirectionsButton restaurant={restaurant} className="mt-3.5 w-full max-sm:hidden" />
    </Card>
  )
}

export function DirectionsButton({ restaurant, className }: { restaurant: Restaurant; className: string }) {
  return (
    <Button asChild look="sun" className={className}>
      <a href={directionsHref(restaurant)} target="_blank" rel="noopener noreferrer">
        <Navigation aria-hidden />
        Get Directions
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  )
}

interface TravelMode {
  readonly name: string
  readonly icon: ReactNode
  readonly minutes: number
  readonly km?: number | undefined
  readonly arrival?: string | undefined
}

function travelModes(restaurant: Restaurant): readonly TravelMode[] {
  const { walking_time, cycling_time, travel_time, travel_distance, distance } = restaurant
  const modes = [
    {
      name: 'Walk',
      icon: <Footprints aria-hidden />,
      minutes: walking_time,
      km: travel_distance ?? distance,
      arrival: restaurant.walking_arrival_time,
    },
    { name: 'Cycle', icon: <Bike aria-hidden />, minutes: cycling_time, arrival: restaurant.cycling_arrival_time },
    { name: 'Drive', icon: <Car aria-hidden />, minutes: travel_time, arrival: restaurant.estimated_arrival_time },
  ]
  return modes.flatMap(({ minutes, ...mode }) => (minutes === undefined ? [] : { ...mode, minutes }))
}

function TravelRow({ mode, first, about }: { mode: TravelMode; first: boolean; about: boolean }) {
  const { name, icon, minutes, km, arrival } = mode
  return (
    <li className="grid grid-cols-[44px_1fr_auto] items-center gap-3 py-2.5">
      <span
        className={classes(
          'grid size-11 place-items-center rounded-full [&_svg]:size-5',
          first ? 'bg-yolk text-on-yolk' : 'bg-sunken',
        )}
      >
        {icon}
      </span>
      <span>
        <b className="block font-semibold">{name}</b>
        <span className="text-sm text-ink-2">
          {about && 'about '}
          {minutes} min{km !== undefined && `, ${km.toFixed(1)} km`}
        </span>
      </span>
      {arrival && (
        <span className="text-right text-sm text-ink-2">
          Arrive
          <b className="block text-[1.0625rem] font-semibold text-ink">{arrival}</b>
        </span>
      )}
    </li>
  )
}
