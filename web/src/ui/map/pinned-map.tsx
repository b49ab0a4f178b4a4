import { MapControls } from './controls'
import { Drawings, type MapRing } from './drawings'
import { edges, fit, type Room } from './fit'
import type { Point } from './geometry'
import type { MapPin } from './marks'
import { Pins } from './pins'
import { type MapOptions, PlaceMap } from './place-map'
import { WorkPin } from './work-pin'

interface PinnedMapProps {
  /** What a screen reader calls the map. */
  label: string
  pins: readonly MapPin[]
  /** Where the person works, with a word above it. */
  work: (Point & { readonly caption?: string }) | undefined
  /** All of these are in view at first, and never nearer than the zoom. */
  aim: { readonly show: readonly Point[]; readonly zoom: number; readonly room?: Room }
  drawings?: { readonly rings?: readonly MapRing[]; readonly path?: readonly Point[] | undefined }
  /** `onSelect` makes the pins buttons. */
  selection?: { readonly pin?: string | undefined; readonly onSelect?: (id: string) => void }
  options?: MapOptions & { readonly controls?: boolean }
  className?: string | undefined
}

/** A map with named pins of places, where one works, and how far it is. */
export function PinnedMap({ label, pins, work, aim, drawings, selection, options, className }: PinnedMapProps) {
  const { rings = [], path } = drawings ?? {}
  const { show, zoom, room = PIN_ROOM } = aim
  const [first = { lat: 0, lng: 0 }] = show
  const largest = rings.at(-1)
  // Before there are places, the farthest walk is in view.
  const points = show.length < 2 && largest ? edges({ ...first, km: largest.km }) : show
  return (
    <PlaceMap
      label={label}
      aim={{ centre: first, zoom, within: (size) => fit(points, size, zoom, room) }}
      options={options ?? {}}
      className={className}
      renderGround={(view) => (
        <>
          <Drawings camera={view.camera} rings={work && { around: work, list: rings }} path={path} />
          {work && <WorkPin camera={view.camera} point={work} {...(work.caption && { caption: work.caption })} />}
          <Pins view={view} pins={pins} selected={selection?.pin} onSelect={selection?.onSelect} room={room} />
        </>
      )}
      renderOver={(view) => options?.controls && <MapControls onZoom={view.zoom} onHome={view.goHome} />}
    />
  )
}

// A workplace stands 70 px above its point, its word included; a selected place reaches 60 px below its own.
const PIN_ROOM: Room = { top: 76, side: 40, bottom: 64 }
