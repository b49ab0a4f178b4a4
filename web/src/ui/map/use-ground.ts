import { useEffect, useState, type RefObject } from 'react'
import type { CameraStore } from './camera'
import type { Credit } from './credits'
import type { Ground, Look } from './ground'

interface Drawn {
  readonly ground: Ground | undefined
  /** Whom the drawn style's sources want named. */
  readonly credits: readonly Credit[]
  /** A style that is not ours is on show. */
  readonly foreign: boolean
}

/** MapLibre under the pins, as soon as its code is here. Without WebGL it is not even asked for. */
export function useGround(
  container: RefObject<HTMLElement | null>,
  camera: CameraStore,
  { calm, styleUrl, tiles }: Look & { readonly calm: boolean },
): Drawn {
  const [ground, setGround] = useState<Ground>()
  const [credits, setCredits] = useState<readonly Credit[]>([])
  const [foreign, setForeign] = useState(false)

  // A calm map with nothing to draw is the same without MapLibre, and its code is large.
  const wanted = !calm || styleUrl !== undefined || tiles !== undefined

  useEffect(() => {
    if (!wanted || !hasWebGL()) return undefined
    let gone = false
    let made: Ground | undefined
    const start = async () => {
      const { createGround } = await import('./ground')
      if (gone) return
      made = createGround(container.current, {
        camera,
        calm,
        onCredits: (next) => setCredits((before) => (textOf(before) === textOf(next) ? before : next)),
        onForeignStyle: () => setForeign(true),
      })
      setGround(made)
    }
    start().catch((reason: unknown) => console.warn('the map is drawn plainly', reason))
    return () => {
      gone = true
      made?.remove()
      setGround(undefined)
    }
  }, [container, camera, calm, wanted])

  useEffect(() => {
    if (styleUrl !== undefined || tiles !== undefined) ground?.draw({ styleUrl, tiles })
    return () => setForeign(false)
  }, [ground, styleUrl, tiles])

  useEffect(() => {
    if (!ground || styleUrl !== undefined) return undefined
    // theme.js writes the theme here, whether chosen or the system's.
    const themes = new MutationObserver(() => ground.draw({ tiles }))
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
  }, [ground, styleUrl, tiles])

  return { ground, credits, foreign }
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
