import { t } from '@lingui/core/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Location } from '@/domain/location'
import { Button } from '@/ui/button'
import { PlaceMap } from '@/ui/map/place-map'
import { WorkPin } from '@/ui/map/work-pin'
import { DEFAULT_CENTRE, OPEN_MAP_ZOOM, ZOOM } from './constants'
import type { Google, GoogleMap } from './google'

const FRAME = 'h-48 rounded-md'

interface LocationMapProps {
  location: Location | null
  /** Draws the map in place of ours. */
  google: Google | undefined
  styleUrl: string | undefined
  locating: boolean
  onLocate: () => void
}

export function LocationMap({ location, google, styleUrl, locating, onLocate }: LocationMapProps) {
  const invitation = location === null && <Invitation locating={locating} onLocate={onLocate} />
  const centre = location ?? DEFAULT_CENTRE
  const view = location ? 'place' : 'default'
  if (google) {
    return (
      <div className="relative">
        <GoogleFrame google={google} lat={centre.lat} lng={centre.lng} zoom={ZOOM[view]} marked={location !== null} />
        {invitation}
      </div>
    )
  }
  return (
    <PlaceMap
      label={t`Map of your location`}
      aim={{ centre, zoom: OPEN_MAP_ZOOM[view] }}
      renderGround={({ camera }) => location && <WorkPin camera={camera} point={location} />}
      renderOver={() => invitation}
      options={{ still: true, styleUrl }}
      className={FRAME}
    />
  )
}

interface GoogleFrameProps {
  google: Google
  lat: number
  lng: number
  zoom: number
  marked: boolean
}

function GoogleFrame({ google, lat, lng, zoom, marked }: GoogleFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<GoogleMap>()
  useEffect(() => {
    const made = google.drawMap(container.current)
    setMap(made)
    return () => made?.remove()
  }, [google])
  useEffect(() => {
    map?.show({ lat, lng }, zoom, marked ? t`Your location` : undefined)
  }, [map, lat, lng, zoom, marked])
  const look = `${FRAME} overflow-clip bg-(--map-land)`
  return <div ref={container} role="region" aria-label={t`Map of your location`} className={look} />
}

/** Over the map of nowhere in particular, before a location is set. */
function Invitation({ locating, onLocate }: { locating: boolean; onLocate: () => void }) {
  return (
    <div className="absolute inset-0 z-5 grid place-content-center justify-items-center gap-2.5 rounded-md bg-[color-mix(in_srgb,var(--map-land)_74%,transparent)] p-4">
      <svg width="36" height="46" viewBox="0 0 40 50" aria-hidden>
        <path
          d="M20 48C20 48 37 31 37 19A17 17 0 1 0 3 19C3 31 20 48 20 48Z"
          fill="var(--surface)"
          stroke="var(--ink)"
          strokeWidth="2.4"
          strokeDasharray="5 4"
        />
        <circle cx="20" cy="19" r="7" fill="var(--yolk)" />
      </svg>
      <Button size="small" disabled={locating} onClick={onLocate} className="[&_svg]:size-[18px]">
        <LocateFixed aria-hidden />
        {locating ? t`Finding you` : t`Use my current location`}
      </Button>
    </div>
  )
}
