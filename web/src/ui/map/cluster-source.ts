import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import type { Cluster } from './marks'
import type { Point } from './geometry'

const SOURCE = 'places'
/** Pixels between two places that are one cluster, at a whole zoom. */
const RADIUS = 44
/** Nearer than this every place stands alone. */
const NEAREST = 17

// MapLibre groups the places of a source only where a layer shows it; this one draws nothing.
const LAYER: LayerSpecification = { id: SOURCE, type: 'circle', source: SOURCE, paint: { 'circle-opacity': 0 } }

interface Place extends Point {
  readonly id: string
}

/** MapLibre's clusters of places. We draw them: on the canvas no keyboard and no screen reader could reach them. */
export interface ClusterSource {
  /** Tells the clusters now and after every change, until it is stopped. */
  readonly watch: (places: readonly Place[], onClusters: (clusters: readonly Cluster[]) => void) => () => void
  /** The style, with the places in it. */
  readonly withPlaces: (style: StyleSpecification) => StyleSpecification
}

export function clusterSource(map: MapLibreMap): ClusterSource {
  let places: readonly Place[] | undefined
  let tell: ((clusters: readonly Cluster[]) => void) | undefined
  let reading = 0
  let styled = false

  const read = async () => {
    // What cannot be read yet does not spoil what is being read.
    if (!places || !map.getSource(SOURCE) || !map.isSourceLoaded(SOURCE)) return
    reading += 1
    const mine = reading
    const clusters = await clustersOf(map)
    if (mine === reading) tell?.(clusters)
  }
  const readSoon = () => void read().catch((reason: unknown) => console.warn('the places are not grouped', reason))
  const add = () => {
    styled = true
    if (!places || map.getSource(SOURCE)) return
    map.addSource(SOURCE, sourceOf(places))
    map.addLayer(LAYER)
  }
  map.on('style.load', add)
  map.on('moveend', readSoon)
  map.on('idle', readSoon)
  map.on('sourcedata', ({ sourceId }) => {
    if (sourceId === SOURCE) readSoon()
  })

  return {
    watch: (next, onClusters) => {
      places = next
      tell = onClusters
      const source = map.getSource<GeoJSONSource>(SOURCE)
      if (source) void source.setData(collection(next))
      else if (styled) add()
      return () => {
        tell = undefined
      }
    },
    withPlaces: (style) =>
      places
        ? { ...style, sources: { ...style.sources, [SOURCE]: sourceOf(places) }, layers: [...style.layers, LAYER] }
        : style,
  }
}

function sourceOf(places: readonly Place[]) {
  const data = collection(places)
  return { type: 'geojson', data, cluster: true, clusterRadius: RADIUS, clusterMaxZoom: NEAREST } as const
}

function collection(places: readonly Place[]) {
  const features = places.map(({ id, lat, lng }) => ({
    type: 'Feature' as const,
    properties: { id },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }))
  return { type: 'FeatureCollection' as const, features }
}

async function clustersOf(map: MapLibreMap): Promise<readonly Cluster[]> {
  const found = map.querySourceFeatures(SOURCE, { filter: ['has', 'point_count'] })
  // A cluster near the edge of a tile is in the next tile, too.
  const unique = new Map(found.map((feature) => [Number(feature.properties['cluster_id']), feature]))
  const source = map.getSource<GeoJSONSource>(SOURCE)
  const clusters = [...unique].map(async ([id, { geometry }]) => {
    const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : []
    const leaves = (await source?.getClusterLeaves(id, Infinity, 0)) ?? []
    return { lat, lng, members: leaves.map(({ properties }) => String(properties?.['id'])) }
  })
  return Promise.all(clusters)
}
