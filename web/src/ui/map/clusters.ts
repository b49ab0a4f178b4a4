import Supercluster from 'supercluster'
import type { Cluster } from './marks'
import type { Point } from './geometry'

/** Pixels between two places that are one cluster, at a whole zoom. */
const RADIUS = 44
/** Nearer than this every place stands alone. */
const NEAREST = 17

interface Place extends Point {
  readonly id: string
}

/** Groups the places once for every zoom. The answer says which of them lie together at a zoom. */
export function clusteringOf(places: readonly Place[]): (zoom: number) => readonly Cluster[] {
  const index = new Supercluster<{ id: string }>({ radius: RADIUS, maxZoom: NEAREST })
  index.load(places.map(featureOf))
  return (zoom) =>
    index.getClusters([-180, -90, 180, 90], Math.floor(zoom)).flatMap(({ properties, geometry }) => {
      if (!('cluster' in properties)) return []
      const [lng = 0, lat = 0] = geometry.coordinates
      const leaves = index.getLeaves(properties.cluster_id, Infinity)
      return [{ lat, lng, members: leaves.map((leaf) => leaf.properties.id) }]
    })
}

function featureOf({ id, lat, lng }: Place) {
  return {
    type: 'Feature' as const,
    properties: { id },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }
}
