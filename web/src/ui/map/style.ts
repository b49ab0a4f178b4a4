import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { TILE_SOURCE, tileLayers } from './layers'

const TOKENS = {
  land: '--map-land',
  building: '--map-building',
  park: '--map-park',
  water: '--map-water',
  road: '--map-road',
  roadMajor: '--map-road-major',
  casing: '--map-casing',
  rail: '--map-rail',
  label: '--map-label',
  halo: '--map-halo',
  waterLabel: '--map-water-label',
  parkLabel: '--map-park-label',
} as const

export type MapColours = Readonly<Record<keyof typeof TOKENS, string>>

/** The map's colours in the theme that the page has now. */
export function mapColours(): MapColours {
  const tokens = getComputedStyle(document.documentElement)
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, tokens.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as MapColours
}

/** Our own look of the map: on streets where there are tiles, else plain land. Names are drawn with the page's font. */
export function ownStyle(colours: MapColours, tiles: string | undefined): StyleSpecification {
  const land: LayerSpecification = { id: 'land', type: 'background', paint: { 'background-color': colours.land } }
  if (!tiles) return { version: 8, name: 'Noonish', sources: {}, layers: [land] }
  return {
    version: 8,
    name: 'Noonish',
    sources: {
      [TILE_SOURCE]: {
        type: 'vector',
        tiles: [/^https?:/.test(tiles) ? tiles : location.origin + tiles],
        minzoom: 10,
        maxzoom: 15,
      },
    },
    layers: [land, ...tileLayers(colours)],
  }
}
