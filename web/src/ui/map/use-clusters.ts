import { useEffect, useState } from 'react'
import type { BaseMap } from './base-map'
import type { Cluster, MapPin } from './marks'

const NONE: readonly Cluster[] = []

/** Which pins lie together at the zoom of the map. Without MapLibre none do. */
export function useClusters(baseMap: BaseMap | undefined, pins: readonly MapPin[]): readonly Cluster[] {
  const [clusters, setClusters] = useState(NONE)
  useEffect(() => {
    if (!baseMap) return undefined
    const stop = baseMap.cluster(pins, setClusters)
    return () => {
      stop()
      setClusters(NONE)
    }
  }, [baseMap, pins])
  return clusters
}
