import { use, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '@/lib/classes'
import { Attribution } from './attribution'
import { useObserved } from '@/lib/observable'
import { useCameraStore } from './camera'
import { type Camera, isInView, type Offset, pan, type Point, type Size, zoomBy } from './geometry'
import { Grid } from './grid'
import { MapTiles } from './map-tiles'
import { useBaseMap } from './use-base-map'
import { useOnChange } from './use-on-change'

export interface MapAim {
  readonly centre: Point
  readonly zoom: number
  /** Where to look instead, once the size of the map is known. */
  readonly within?: (size: Size) => Camera | undefined
}

export interface MapOptions {
  /** For a small map inside a page that scrolls: wheel and one finger stay the page's. */
  readonly still?: boolean
  /** A MapLibre style; empty or absent for our own. */
  readonly styleUrl?: string | undefined
}

/** The map as it is now, for what is drawn on it. */
export interface MapView {
  readonly camera: Camera
  readonly size: Size | undefined
  readonly moveTo: (camera: Camera) => void
  /** Looks at a point that is not in view. */
  readonly reveal: (point: Point) => void
  /** Back to where the map looked at first. */
  readonly goHome: () => void
  readonly zoom: (steps: number) => void
}

interface PlaceMapProps {
  /** What a screen reader calls the map. */
  label: string
  aim: MapAim
  /** What is drawn on the map, placed from its middle. */
  renderGround: (view: MapView) => ReactNode
  options?: MapOptions
  /** Laid over the map, under its credit. */
  renderOver?: (view: MapView) => ReactNode
  className?: string | undefined
}

/**
 * A map. MapLibre draws the base map only; pins, rings and way are placed by us above it, so that without WebGL, or
 * before its code has come, they are the same on plain land.
 */
export function PlaceMap({ label, aim: wanted, renderGround, options, renderOver, className }: PlaceMapProps) {
  const { still = false, styleUrl } = options ?? {}
  const frame = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const aim = (size && wanted.within?.(size)) ?? { lat: wanted.centre.lat, lng: wanted.centre.lng, zoom: wanted.zoom }
  const store = useCameraStore(aim)
  const camera = useObserved(store)
  const tiles = use(MapTiles)
  const { baseMap, credits, foreign } = useBaseMap(container, store, {
    still,
    styleUrl: styleUrl || undefined,
    tiles,
  })

  const go = (next: Camera, smooth: boolean) => {
    if (baseMap) baseMap.moveTo(next, smooth && !prefersStillness())
    else store.set(next)
  }
  const moveTo = (next: Camera) => go(next, true)
  const view: MapView = {
    camera,
    size,
    moveTo,
    reveal: ({ lat, lng }) => {
      if (size && !isInView(store.get(), size, { lat, lng })) moveTo({ ...store.get(), lat, lng })
    },
    goHome: () => moveTo(aim),
    zoom: (steps) => moveTo(zoomBy(store.get(), steps)),
  }
  useOnChange(`${aim.lat} ${aim.lng} ${aim.zoom}`, () => go(aim, false))

  return (
    // It is a region that can be looked around in: focus and keys are its own, the buttons inside have theirs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="region"
      aria-label={label}
      dir="ltr" // East is on the right in every language.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const next = cameraAfter(event, store.get())
        if (!next) return
        event.preventDefault()
        moveTo(next)
      }}
      className={classes('relative isolate overflow-clip bg-(--map-land)', className)}
    >
      <div className="absolute inset-0">
        {/* MapLibre positions it. */}
        <div ref={container} className="size-full" />
      </div>
      {!(tiles && baseMap) && !foreign && <Grid camera={camera} />}
      <div className="pointer-events-none absolute top-1/2 start-1/2 isolate size-0">{renderGround(view)}</div>
      {renderOver?.(view)}
      <Attribution credits={credits} />
    </div>
  )
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

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
