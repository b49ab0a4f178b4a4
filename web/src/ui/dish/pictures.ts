import { useSyncExternalStore } from 'react'
import type { pictureUrl } from './picture'

/** Nothing, in the size that the image is given. */
export const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

let draw: typeof pictureUrl | undefined
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()

/** What draws the dishes. It is larger than the page that shows the first of them, so it comes after that. */
export function usePictures(): typeof pictureUrl | undefined {
  return useSyncExternalStore(subscribe, () => draw)
}

/** Ends once dishes can be drawn, or cannot: then the next dish that is shown tries again. */
export async function loadPictures(): Promise<void> {
  loading ??= load()
  await loading
}

async function load(): Promise<void> {
  try {
    draw = (await import('./picture')).pictureUrl
    for (const show of waiting) show()
  } catch (error) {
    console.warn('dishes are not drawn', error)
    loading = undefined
  }
}

function subscribe(show: () => void): () => void {
  waiting.add(show)
  if (!draw) void loadPictures()
  return () => waiting.delete(show)
}
