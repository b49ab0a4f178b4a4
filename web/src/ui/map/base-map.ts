import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { CameraStore } from './camera'
import { type Credit, readCredit } from './credits'
import { type Camera, ZOOM } from './geometry'
import { mapColours, ownStyle } from './style'

// A file of our own: the content policy allows no worker made from a blob.
setWorkerUrl(workerUrl)

/** What lies under the pins, drawn by MapLibre. */
export interface BaseMap {
  readonly moveTo: (camera: Camera, smooth: boolean) => void
  /** Draws anew: the style at the address, or our own in the colours of the current theme. */
  readonly draw: (look: Look) => void
  readonly remove: () => void
}

export interface Look {
  readonly styleUrl?: string | undefined
  readonly tiles?: string | undefined
}

export interface BaseMapOptions {
  readonly camera: CameraStore
  /** Leaves wheel and one-finger gestures to the page. */
  readonly still: boolean
  /** What the sources of the drawn style want said about them. */
  readonly onCredits: (credits: readonly Credit[]) => void
  /** The style at an address has been read and is drawn. */
  readonly onForeignStyle: () => void
}

export function createBaseMap(container: HTMLElement | null, options: BaseMapOptions): BaseMap | undefined {
  if (!container) {
    console.warn('the map has no container to be drawn in')
    return undefined
  }
  const map = startMap(container, options)
  let foreign = false

  map.on('move', () => {
    const { lat, lng } = map.getCenter().wrap()
    options.camera.set({ lat, lng, zoom: map.getZoom() })
  })
  // A style or a tile that cannot be had leaves the land and the pins; the person can do nothing about it.
  map.on('error', ({ error }) => console.warn(`the map is incomplete: ${error.message}`))
  map.on('style.load', () => {
    if (foreign) options.onForeignStyle()
  })
  map.on('sourcedata', () => options.onCredits(creditsOf(map)))

  return {
    moveTo: ({ lat, lng, zoom }, smooth) => {
      map[smooth ? 'easeTo' : 'jumpTo']({ center: [lng, lat], zoom, ...(smooth && { duration: 300 }) })
    },
    draw: ({ styleUrl, tiles }) => {
      foreign = styleUrl !== undefined
      options.onCredits([])
      map.setStyle(styleUrl ?? ownStyle(mapColours(), tiles), { diff: styleUrl === undefined })
    },
    remove: () => map.remove(),
  }
}

function startMap(container: HTMLElement, { camera, still }: BaseMapOptions): MapLibreMap {
  const { lat, lng, zoom } = camera.get()
  const map = new MapLibreMap({
    container,
    style: ownStyle(mapColours(), undefined),
    center: [lng, lat],
    zoom,
    minZoom: ZOOM.least,
    maxZoom: ZOOM.most,
    // The pins are placed by plain Mercator, so the base map is always flat with north above.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    scrollZoom: !still,
    dragPan: !still || matchMedia('(pointer: fine)').matches,
    // The frame around the canvas takes the keys, with or without a canvas; so it also has the name and the focus.
    keyboard: false,
    attributionControl: false,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  const canvas = map.getCanvas()
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name)
  canvas.setAttribute('aria-hidden', 'true')
  return map
}

function creditsOf(map: MapLibreMap): readonly Credit[] {
  const credits = Object.keys(map.getStyle()?.sources ?? {}).map((id) => map.getSource(id)?.attribution)
  return [...new Set(credits.filter((credit): credit is string => Boolean(credit)))].flatMap(readCredit)
}
