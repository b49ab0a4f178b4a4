import { useState } from 'react'
import { observable, type Observable } from '@/lib/observable'
import type { Camera } from './geometry'

/**
 * Where the map looks now. It lives outside React's state because the canvas moves between two frames and the
 * pins must move in the same one: a store's change is drawn before the next paint.
 */
export type CameraStore = Observable<Camera>

export function useCameraStore(initial: Camera): CameraStore {
  const [store] = useState(() => observable(initial))
  return store
}
