import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './style'

const SOURCE = 'streets'

type Widths = readonly (readonly [zoom: number, width: number])[]

// Widths at zooms, in pixels. They double with the zoom in between, as the ground does.
const ROADS: Readonly<Record<string, Widths>> = {
  motorway: [
    [10, 1.6],
    [13, 4],
    [16, 15],
    [19, 60],
  ],
  major: [
    [10, 1.2],
    [13, 3.4],
    [16, 13],
    [19, 54],
  ],
  medium: [
    [10, 0.8],
    [13, 2.4],
    [16, 10],
    [19, 44],
  ],
  street: [
    [12, 0.5],
    [14, 2],
    [16, 7.5],
    [19, 36],
  ],
  service: [
    [14, 0.8],
    [16, 4],
    [19, 22],
  ],
  path: [
    [14, 0.6],
    [16, 2],
    [19, 8],
  ],
}

const CASED = ['service', 'street', 'medium', 'major', 'motorway']
const MAJOR = new Set(['motorway', 'major', 'medium'])

const width = (stops: Widths, more = 0): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops.flatMap(([zoom, pixels]) => [zoom, pixels + more]),
]

const is = (...kinds: readonly string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]]

/** What our tiles hold, from the ground up. */
export function tileLayers(colours: MapColours): LayerSpecification[] {
  return [
    ...fills(colours),
    ...waterways(colours),
    ...casings(colours),
    ...roads(colours),
    ...rails(colours),
    ...streetNames(colours),
    ...placeNames(colours),
  ]
}

function fill(id: string, kind: string, colour: string, opacity = 1): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: SOURCE,
    'source-layer': 'fill',
    filter: is(kind),
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  }
}

function fills({ park, water, building, road }: MapColours): LayerSpecification[] {
  return [
    fill('green', 'green', park),
    fill('water', 'water', water),
    fill('square', 'square', road, 0.55),
    fill('building', 'building', building),
  ]
}

function line(id: string, kinds: readonly string[], paint: object, minzoom = 0): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SOURCE,
    'source-layer': 'line',
    filter: is(...kinds),
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  }
}

const waterways = ({ water }: MapColours) => [
  line('river', ['river', 'stream'], {
    'line-color': water,
    'line-width': width([
      [10, 1],
      [14, 2.5],
      [18, 14],
    ]),
  }),
]

const widthsOf = (kind: string): Widths => ROADS[kind] ?? []

function casings({ casing }: MapColours): LayerSpecification[] {
  return CASED.map((kind) =>
    line(`${kind}-casing`, [kind], { 'line-color': casing, 'line-width': width(widthsOf(kind), 1.8) }, 12),
  )
}

function roads({ road, roadMajor, casing }: MapColours): LayerSpecification[] {
  return [
    line('path', ['path'], { 'line-color': road, 'line-width': width(widthsOf('path')) }),
    line('steps', ['steps'], {
      'line-color': casing,
      'line-width': width(widthsOf('path'), 1),
      'line-dasharray': [0.6, 0.6],
    }),
    ...CASED.map((kind) =>
      line(kind, [kind], {
        'line-color': MAJOR.has(kind) ? roadMajor : road,
        'line-width': width(widthsOf(kind)),
      }),
    ),
  ]
}

// A dark line with gaps of land in it, as on paper.
const rails = ({ rail, land }: MapColours): LayerSpecification[] => [
  line('tram', ['tram'], { 'line-color': rail, 'line-width': 1, 'line-opacity': 0.6 }, 15),
  line('rail', ['rail'], {
    'line-color': rail,
    'line-width': width([
      [10, 0.8],
      [14, 2.4],
      [18, 5],
    ]),
  }),
  {
    ...line(
      'rail-gaps',
      ['rail'],
      {
        'line-color': land,
        'line-width': width([
          [13, 0.6],
          [14, 1],
          [18, 2.4],
        ]),
        'line-dasharray': [6, 6],
      },
      13,
    ),
    layout: { 'line-cap': 'butt' },
  } as LayerSpecification,
]

// The first family does not exist: its name tells MapLibre the weight in which to draw the second, the page's own.
const MEDIUM = ['Figtree Medium', 'Figtree']
const BOLD = ['Figtree SemiBold', 'Figtree']
const ITALIC = ['Figtree Medium Italic', 'Figtree']

interface Label {
  readonly id: string
  readonly kinds: readonly string[]
  readonly colour: string
  readonly font: string[]
  readonly size: ExpressionSpecification | number
  readonly minzoom?: number
  readonly layout?: object
}

const named: ExpressionSpecification = ['has', 'name']

function label(layer: 'line' | 'label', { id, kinds, colour, font, size, minzoom = 0, layout }: Label, halo: string) {
  return {
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': layer,
    filter: ['all', named, is(...kinds)],
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
      ...(layer === 'line' && { 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-max-angle': 35 }),
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  } as LayerSpecification
}

const grow = (from: number, small: number, to: number, large: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  small,
  to,
  large,
]

const CAPITALS = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.1 }

function streetNames({ label: ink, halo, waterLabel }: MapColours): LayerSpecification[] {
  const street = { colour: ink, font: MEDIUM, size: grow(13.5, 10.5, 18, 14) }
  return [
    label('line', { ...street, id: 'path-name', kinds: ['path', 'service', 'steps'], minzoom: 16.5 }, halo),
    label('line', { ...street, id: 'street-name', kinds: ['street'], minzoom: 13.5 }, halo),
    label(
      'line',
      {
        id: 'major-name',
        kinds: ['medium', 'major', 'motorway'],
        colour: ink,
        font: BOLD,
        size: grow(13, 11, 18, 15),
        minzoom: 13,
      },
      halo,
    ),
    label(
      'line',
      { id: 'river-name', kinds: ['river'], colour: waterLabel, font: ITALIC, size: 13, minzoom: 12 },
      halo,
    ),
  ]
}

function placeNames({ label: ink, halo, waterLabel, parkLabel }: MapColours): LayerSpecification[] {
  return [
    label(
      'label',
      { id: 'square-name', kinds: ['square', 'island'], colour: ink, font: MEDIUM, size: 12, minzoom: 15.5 },
      halo,
    ),
    label('label', { id: 'park-name', kinds: ['park'], colour: parkLabel, font: BOLD, size: 12, minzoom: 13.8 }, halo),
    label(
      'label',
      {
        id: 'water-name',
        kinds: ['water'],
        colour: waterLabel,
        font: ITALIC,
        size: 13,
        layout: { 'text-letter-spacing': 0.14 },
      },
      halo,
    ),
    label(
      'label',
      { id: 'suburb-name', kinds: ['suburb'], colour: ink, font: BOLD, size: grow(12, 10, 16, 13), layout: CAPITALS },
      halo,
    ),
    label(
      'label',
      { id: 'town-name', kinds: ['city', 'town', 'village'], colour: ink, font: BOLD, size: grow(10, 13, 15, 18) },
      halo,
    ),
  ]
}

export const TILE_SOURCE = SOURCE
