import { useEffect, useState, type RefObject } from 'react'
import type { CameraStore } from './camera'
import type { Credit } from './credits'
import type { BaseMap, Look } from './base-map'
import { withTexts } from '@/language/language'

interface Drawn {
  readonly baseMap: BaseMap | undefined
  /** Whom the drawn style's sources want named. */
  readonly credits: readonly Credit[]
  /** A style that is not ours is on show. */
  readonly foreign: boolean
}

/** MapLibre under the pins, as soon as its code is here. Without WebGL it is not even asked for. */
export function useBaseMap(
  container: RefObject<HTMLElement | null>,
  camera: CameraStore,
  { still, styleUrl, tiles }: Look & { readonly still: boolean },
): Drawn {
  const [baseMap, setBaseMap] = useState<BaseMap>()
  const [credits, setCredits] = useState<readonly Credit[]>([])
  const [foreign, setForeign] = useState(false)

  // A still map with nothing to draw is the same without MapLibre, and its code is large.
  const wanted = !still || styleUrl !== undefined || tiles !== undefined

  useEffect(() => {
    if (!wanted || !hasWebGL()) return undefined
    let gone = false
    let made: BaseMap | undefined
    const start = async () => {
      const { createBaseMap } = await withTexts(import('./base-map'))
      if (gone) return
      made = createBaseMap(container.current, {
        camera,
        still,
        onCredits: (next) => setCredits((before) => (textOf(before) === textOf(next) ? before : next)),
        onForeignStyle: () => setForeign(true),
      })
      setBaseMap(made)
    }
    start().catch((reason: unknown) => console.warn('the map is drawn plainly', reason))
    return () => {
      gone = true
      made?.remove()
      setBaseMap(undefined)
    }
  }, [container, camera, still, wanted])

  useEffect(() => {
    if (styleUrl !== undefined || tiles !== undefined) baseMap?.draw({ styleUrl, tiles })
    return () => setForeign(false)
  }, [baseMap, styleUrl, tiles])

  useEffect(() => {
    if (!baseMap || styleUrl !== undefined) return undefined
    // theme.js writes the theme here, whether chosen or the system's.
    const themes = new MutationObserver(() => baseMap.draw({ tiles }))
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
  }, [baseMap, styleUrl, tiles])

  return { baseMap, credits, foreign }
}

const textOf = (credits: readonly Credit[]) => credits.map(({ text }) => text).join()

let webgl: boolean | undefined

function hasWebGL(): boolean {
  webgl ??= tryWebGL()
  return webgl
}

function tryWebGL(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
