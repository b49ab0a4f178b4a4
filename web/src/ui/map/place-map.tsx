import { use, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '../../lib/classes'
import { Attribution } from './attribution'
import { useCamera, useCameraStore } from './camera'
import { MapControls } from './controls'
import { Drawings, Grid, type MapCircle } from './drawings'
import {
  type Camera,
  edges,
  fit,
  isInView,
  type Offset,
  pan,
  type Point,
  project,
  type Room,
  type Size,
  zoomBy,
} from './geometry'
import { type MapPin, Pin } from './pins'
import { MapTiles } from './map-tiles'
import { useBaseMap } from './use-base-map'

interface MapAim {
  readonly centre: Point
  readonly zoom: number
  /** Shows the whole circle, or else all pins, instead of centre and zoom; zoom is then the nearest it goes. */
  readonly showAll?: boolean
}

interface MapOptions {
  readonly controls?: boolean
  /** For a small map inside a page that scrolls: wheel and one finger stay the page's. */
  readonly still?: boolean
  /** A MapLibre style; empty or absent for our own. */
  readonly styleUrl?: string | undefined
}

interface PlaceMapProps {
  /** What a screen reader calls the map. */
  label: string
  pins: readonly MapPin[]
  aim: MapAim
  drawings?: { readonly circle?: MapCircle; readonly path?: readonly Point[] | undefined }
  /** `onSelect` makes the pins of places buttons. */
  selection?: { readonly pin?: string | undefined; readonly onSelect?: (id: string) => void }
  options?: MapOptions
  /** Laid over the map, under its credit. */
  children?: ReactNode
  className?: string | undefined
}

/**
 * A map with named pins. MapLibre draws the base map only; pins, circle and way are placed by us above it, so that
 * without WebGL, or before its code has come, they are the same on plain land.
 */
export function PlaceMap({ label, pins, ...rest }: PlaceMapProps) {
  const { circle, path } = rest.drawings ?? {}
  const { pin: selectedPin, onSelect } = rest.selection ?? {}
  const { still = false, controls = false, styleUrl } = rest.options ?? {}
  const frame = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const aim = aimOf(rest.aim, circle, pins, size)
  const store = useCameraStore(aim)
  const camera = useCamera(store)
  const tiles = use(MapTiles)
  const { baseMap, credits, foreign } = useBaseMap(container, store, {
    still,
    styleUrl: styleUrl || undefined,
    tiles,
  })

  const moveTo = (next: Camera, smooth: boolean) => {
    if (baseMap) baseMap.moveTo(next, smooth && !prefersStillness())
    else store.set(next)
  }
  const reveal = (point: Point | undefined) => {
    if (!point || !size || isInView(store.get(), size, point)) return
    moveTo({ ...store.get(), lat: point.lat, lng: point.lng }, true)
  }
  useOnChange(`${aim.lat} ${aim.lng} ${aim.zoom}`, () => moveTo(aim, false))
  useOnChange(selectedPin, () => reveal(pins.find(({ id }) => id === selectedPin)))

  return (
    // It is a region that can be looked around in: focus and keys are its own, the buttons inside have theirs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const next = cameraAfter(event, store.get())
        if (!next) return
        event.preventDefault()
        moveTo(next, true)
      }}
      className={classes('relative isolate overflow-clip bg-(--map-land)', rest.className)}
    >
      <div className="absolute inset-0">
        {/* MapLibre positions it. */}
        <div ref={container} className="size-full" />
      </div>
      {!(tiles && baseMap) && !foreign && <Grid camera={camera} />}
      <div className="pointer-events-none absolute top-1/2 start-1/2 isolate size-0">
        <Drawings camera={camera} circle={circle} path={path} />
        {pins.map((pin) => (
          <Pin
            key={pin.id}
            pin={pin}
            at={project(camera, pin)}
            selected={pin.id === selectedPin}
            onSelect={onSelect && (() => onSelect(pin.id))}
            onFocus={() => reveal(pin)}
          />
        ))}
      </div>
      {controls && (
        <MapControls onZoom={(steps) => moveTo(zoomBy(store.get(), steps), true)} onHome={() => moveTo(aim, true)} />
      )}
      {rest.children}
      <Attribution credits={credits} />
    </div>
  )
}

// A workplace stands 50 px above its point; a selected place reaches 32 px around its own.
const PIN_ROOM: Room = { top: 60, side: 40, bottom: 48 }
const CIRCLE_ROOM: Room = { top: 24, side: 24, bottom: 28 }

/** Where the map should look by its properties. Until its size is known, all pins cannot be fitted in. */
function aimOf(
  { centre, zoom, showAll }: MapAim,
  circle: MapCircle | undefined,
  pins: readonly MapPin[],
  size: Size | undefined,
): Camera {
  const plain = { lat: centre.lat, lng: centre.lng, zoom }
  if (!showAll || !size) return plain
  const shown = circle ? fit(edges(circle), size, zoom, CIRCLE_ROOM) : fit(pins, size, zoom, PIN_ROOM)
  return shown ?? plain
}

const STEP = 80
const KEYS: Readonly<Record<string, Offset | number>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  '+': 1,
  '=': 1,
  '-': -1,
}

function cameraAfter(event: KeyboardEvent, camera: Camera): Camera | undefined {
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
  if (step === undefined || event.target !== event.currentTarget) return undefined
  return typeof step === 'number' ? zoomBy(camera, step) : pan(camera, step)
}

/** Follows the width only: a phone's browser changes the height all the time as its bars come and go. */
function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (!element.current) return undefined
    const sizes = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize((before) => (before?.width === width ? before : { width, height }))
    })
    sizes.observe(element.current)
    return () => sizes.disconnect()
  }, [element])
  return size
}

/** Runs when the value has changed since the last time, not at the start. */
function useOnChange(value: unknown, run: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    run()
  })
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
