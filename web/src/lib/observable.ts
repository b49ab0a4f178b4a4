import { useSyncExternalStore } from 'react'

/** One value in memory that any screen may follow, for as long as the page is open. */
export interface Observable<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Back to what it was at first. */
  readonly reset: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    reset: () => set(initial),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value as it is now; draws again when it changes. */
export function useObserved<T>({ subscribe, get }: Pick<Observable<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get)
}
