import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { distanceText } from '@/lib/format'
import { timeText } from '@/lib/time'
import { Bike, Car, Footprints, Navigation } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { BREAKS, storedFilters } from '@/domain/filters'
import type { Restaurant } from '@/domain/restaurant'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { classes } from '@/lib/classes'
import { Segmented } from '@/ui/segmented'
import { useStored } from '@/lib/storage'
import { minutesText } from '@/domain/walk'
import { backAtDesk, storedBreak, visitMinutes, type Break } from './plan'
import { directionsHref } from '../restaurant'

interface PlanCardProps {
  restaurant: Restaurant
  /** HH:MM when the person leaves. */
  departure: string
  /** The usual length of a visit, when it is known. */
  duration: string | undefined
  map: ReactNode
  /** Below Get Directions, where there is room for it. */
  team: ReactNode
}

export function PlanCard({ restaurant, departure, duration, map, team }: PlanCardProps) {
  const modes = travelModes(restaurant)
  const { walking_time: walk } = restaurant
  const time = timeText(departure)
  return (
    <Card aria-labelledby="plan-title" className="p-5">
      {modes.length === 0 ? (
        <>
          <CardTitle id="plan-title">{t`Getting there`}</CardTitle>
          <p className="mt-1 text-sm text-ink-2">
            <Trans>
              <Link to="/" state={{ focusLocation: true }} className="font-semibold text-basil-text underline">
                Set your location
              </Link>{' '}
              to see how long it takes.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <CardTitle id="plan-title">{t`Leave at ${time}`}</CardTitle>
          {walk !== undefined && <BackAtDesk departure={departure} walk={walk} visit={visitMinutes(duration)} />}
          <ul className="mt-2 divide-y divide-line">
            {modes.map((mode, i) => (
              <TravelRow key={mode.key} mode={mode} first={i === 0} />
            ))}
          </ul>
        </>
      )}
      {map}
      <DirectionsButton restaurant={restaurant} className="mt-3.5 w-full max-sm:hidden" />
      {team}
    </Card>
  )
}

function BackAtDesk({ departure, walk, visit }: { departure: string; walk: number; visit: number | undefined }) {
  const wanted = useStored(storedFilters).lunchBreak
  const own = useStored(storedBreak)
  const lunchBreak = wanted > 0 ? wanted : own
  if (visit === undefined) return null
  const back = backAtDesk(departure, walk, visit, lunchBreak)
  const time = timeText(back.at)
  return (
    <>
      <p className="mt-0.5 text-sm text-ink-2">{t`Back at your desk around ${time}.`}</p>
      <div className="mt-3 mb-2">
        {wanted === 0 && <BreakChoice minutes={own} />}
        <output
          className={classes('mt-1.5 block text-sm', back.fits ? 'text-ink-2' : 'font-semibold text-tomato-text')}
        >
          {back.text}
        </output>
      </div>
    </>
  )
}

function BreakChoice({ minutes }: { minutes: Break }) {
  return (
    <>
      <p id="break-label" className="mb-1.5 text-sm font-semibold">
        {t`Lunch break (min)`}
      </p>
      <Segmented
        labelledBy="break-label"
        value={String(minutes)}
        options={BREAKS.map((choice) => ({ value: String(choice), label: String(choice) }))}
        onChange={(value) => storedBreak.set(BREAKS.find((choice) => String(choice) === value) ?? 60)}
      />
    </>
  )
}

interface DirectionsButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'> {
  restaurant: Restaurant
}

export function DirectionsButton({ restaurant, look = 'sun', ...rest }: DirectionsButtonProps) {
  return (
    <Button asChild wraps look={look} {...rest}>
      <a href={directionsHref(restaurant)} target="_blank" rel="noopener noreferrer">
        <Navigation aria-hidden />
        {t`Get Directions`}
        <span className="sr-only"> {t`(opens in a new tab)`}</span>
      </a>
    </Button>
  )
}

interface TravelMode {
  readonly key: string
  readonly name: string
  readonly icon: ReactNode
  readonly minutes: number
  readonly basis: Restaurant['travel_basis']
  readonly km?: number | undefined
  readonly arrival?: string | undefined
}

function travelModes(restaurant: Restaurant): readonly TravelMode[] {
  const { walking_time, travel_distance, distance, travel_basis: basis } = restaurant
  const modes = [
    {
      key: 'walk',
      name: t`Walk`,
      icon: <Footprints aria-hidden />,
      minutes: walking_time,
      basis,
      km: travel_distance ?? distance,
      arrival: restaurant.walking_arrival_time,
    },
    {
      key: 'cycle',
      name: t`Cycle`,
      icon: <Bike aria-hidden />,
      minutes: restaurant.cycling_time,
      basis: restaurant.cycling_basis ?? basis,
      arrival: restaurant.cycling_arrival_time,
    },
    {
      key: 'drive',
      name: t`Drive`,
      icon: <Car aria-hidden />,
      minutes: restaurant.travel_time,
      basis: restaurant.driving_basis ?? basis,
      arrival: restaurant.estimated_arrival_time,
    },
  ]
  return modes.flatMap(({ minutes, ...mode }) => (minutes === undefined ? [] : { ...mode, minutes }))
}

function TravelRow({ mode, first }: { mode: TravelMode; first: boolean }) {
  const { name, icon, minutes, basis, km, arrival } = mode
  const time = minutesText(minutes, basis)
  const distance = km === undefined ? '' : distanceText(km)
  const arrivalTime = timeText(arrival ?? '')
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
        <span className="text-sm text-ink-2">{km === undefined ? time : t`${time}, ${distance}`}</span>
      </span>
      {arrival && (
        <span className="text-end text-sm text-ink-2">
          <Trans>
            Arrive
            <b className="block text-[1.0625rem] font-semibold text-ink">{arrivalTime}</b>
          </Trans>
        </span>
      )}
    </li>
  )
}
