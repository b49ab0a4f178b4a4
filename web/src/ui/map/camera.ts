import { useState, useSyncExternalStore } from 'react'
import type { Camera } from './geometry'

/**
 * Where the map looks now. It lives outside React's state because the canvas moves between two frames and the
 * pins must move in the same one: a store's change is drawn before the next paint.
 */
export interface CameraStore {
  readonly get: () => Camera
  readonly set: (camera: Camera) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function cameraStore(camera: Camera): CameraStore {
  let current = camera
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useCameraStore(initial: Camera): CameraStore {
  const [store] = useState(() => cameraStore(initial))
  return store
}

export function useCamera(store: CameraStore): Camera {
  return useSyncExternalStore(store.subscribe, store.get)
}
