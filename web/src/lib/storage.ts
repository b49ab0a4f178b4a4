import { observable, useObserved, type Observable } from './observable'
import { parsed, type Schema } from './schema'

/** One value kept on this device. Reading never throws; a write that does not fit stays in memory. */
export interface Stored<T> extends Omit<Observable<T>, 'reset'> {
  /** What is stored now, also when another tab wrote it a moment ago and this one has not been told yet. */
  readonly latest: () => T
  /** Applies a change to what is stored now, so that another tab's write is not lost. */
  readonly update: (change: (current: T) => T) => void
}

type Parse<T> = (found: unknown, before?: T) => T

/** How a value is written as text. Reading may throw. */
interface Form {
  readonly read: (raw: string) => unknown
  readonly write: (value: unknown) => string
}

/** A text as it is, which is what other readers expect of it. One in the quotes of JSON is understood as well. */
export const PLAIN_TEXT: Form = { read: (raw) => (/^["[{]/.test(raw) ? JSON.parse(raw) : raw), write: String }

/**
 * `parse` gets whatever was found, written by an older release, another tab or a person, and answers
 * with a value that is safe to use; null stands for nothing. What it throws is logged, and nothing was found.
 * `before` is the value until now, absent at the start.
 */
export function stored<T>(
  key: string,
  parse: Parse<T>,
  { read, write }: Form = { read: JSON.parse, write: JSON.stringify },
): Stored<T> {
  // What the storage holds as far as this tab knows. It falls behind the value when a write did not fit.
  let kept = readRaw(key)
  const value = observable(parseRaw(key, kept, read, parse))

  const follow = (next: string | null, surely = false) => {
    if (next === kept && !surely) return
    kept = next
    value.set(parseRaw(key, next, read, (found) => parse(found, value.get())))
  }
  const set = (next: T) => {
    const raw = next === null ? null : write(next)
    if (writeRaw(key, raw)) kept = raw
    value.set(next)
  }

  // A null key means that all of the storage was cleared.
  globalThis.addEventListener('storage', (event) => {
    if (event.key === null) follow(null, true)
    else if (event.key === key) follow(event.newValue)
  })

  return {
    get: value.get,
    latest: () => {
      follow(readRaw(key))
      return value.get()
    },
    set,
    update: (change) => {
      follow(readRaw(key))
      set(change(value.get()))
    },
    subscribe: value.subscribe,
  }
}

/** Whether the last write was refused, because the storage is full or forbidden. Held in memory only. */
export const storageRefused = observable(false)

/** Forgets all that this browser keeps of us, in every tab, also what did not fit into the storage. */
export function forgetEverything(): void {
  try {
    // Other tabs hear of a storage that is cleared only when there was something in it.
    localStorage.setItem('forget', '1')
    localStorage.clear()
    sessionStorage.clear()
  } catch (error) {
    console.warn('clearing the storage', error)
  }
  dispatchEvent(new StorageEvent('storage', { key: null }))
}

export const useStored = useObserved

/** The items of a stored list that hold. What is dropped is logged; what is no list at all is refused. */
export function parseItems<T>(key: string, found: unknown, item: Schema<T>): readonly T[] {
  if (found === null) return []
  if (!Array.isArray(found)) throw new Error('not a list')
  const whole = found.flatMap((one) => parsed(item, one) ?? [])
  if (whole.length < found.length) {
    console.warn(`ignoring ${found.length - whole.length} broken entries of "${key}" in local storage`)
  }
  return whole
}

function parseRaw<T>(key: string, raw: string | null, read: Form['read'], parse: (found: unknown) => T): T {
  if (raw === null) return parse(null)
  try {
    return parse(read(raw))
  } catch (error) {
    console.warn(`ignoring broken "${key}" in local storage`, error)
    return parse(null)
  }
}

function readRaw(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeRaw(key: string, raw: string | null): boolean {
  try {
    if (raw === null) localStorage.removeItem(key)
    else localStorage.setItem(key, raw)
    storageRefused.set(false)
    return true
  } catch (error) {
    console.warn(`"${key}" is kept for this visit only`, error)
    storageRefused.set(true)
    return false
  }
}
