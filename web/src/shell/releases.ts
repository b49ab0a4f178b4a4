import { BASE } from '@/lib/base'
import { SAME_RELEASE, TAKE_OVER, WHICH_RELEASE } from '@/worker/words'

/** How often a page that stays open asks whether there is a new release. */
const CHECK_EVERY = 60 * 60_000
/** A tab that is looked at again asks, too, unless it has just done so. */
const CHECKED_LATELY = 5 * 60_000
/** A worker that is asked which release it has answers at once, or never. */
const WORKER_PATIENCE = 3000

/** The release that this page is of, as the build wrote it; empty while developing. */
function releaseOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''
}

type Listener = (reload: (() => void) | undefined) => void

let started: Releases | undefined

/** One for all shells; the first who asks starts it. */
export function releases(): Releases {
  if (started) return started
  started = new Releases()
  started.start().catch((error: unknown) => {
    console.warn('the app will not open without a network', error)
  })
  return started
}

/** Registers the service worker, and tells when it or the one that waits has a newer release than the page. */
export class Releases {
  readonly #mine = releaseOfPage()
  readonly #workers = navigator.serviceWorker
  readonly #listeners = new Set<Listener>()
  #registration: ServiceWorkerRegistration | undefined
  #offer: (() => void) | undefined
  #checkedAt = Date.now()

  async start(): Promise<void> {
    const registration = await this.#workers.register(`${BASE}/sw.js`)
    this.#registration = registration
    registration.addEventListener('updatefound', () => this.#follow(registration.installing))
    // Another tab may have let the new worker in.
    this.#workers.addEventListener('controllerchange', () => void this.#compare(this.#workers.controller))
    this.#follow(registration.installing)
    await this.#compare(registration.waiting)
    setInterval(() => this.#check(), CHECK_EVERY)
    document.addEventListener('visibilitychange', () => {
      const lately = Date.now() - this.#checkedAt < CHECKED_LATELY
      if (document.visibilityState === 'visible' && !lately) this.#check()
    })
  }

  /** Tells how to get the new version, or undefined while there is none. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener)
    listener(this.#offer)
    return () => this.#listeners.delete(listener)
  }

  /** Lets the waiting worker in, then opens the page anew with it. */
  readonly #reload = (): void => {
    const waiting = this.#registration?.waiting
    if (!waiting) {
      location.reload()
      return
    }
    const late = setTimeout(() => location.reload(), WORKER_PATIENCE)
    const taken = () => {
      clearTimeout(late)
      location.reload()
    }
    this.#workers.addEventListener('controllerchange', taken, { once: true })
    waiting.postMessage(TAKE_OVER, [])
  }

  #check(): void {
    this.#checkedAt = Date.now()
    // Without a network it is asked the next time.
    this.#registration?.update().catch(() => {})
  }

  #follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void this.#compare(worker)
    })
  }

  async #compare(worker: ServiceWorker | null): Promise<void> {
    if (!worker) return
    const theirs = await releaseOf(worker)
    if (theirs === this.#mine) worker.postMessage(SAME_RELEASE, [])
    this.#offer = theirs === undefined || theirs === this.#mine ? undefined : this.#reload
    for (const listener of this.#listeners) listener(this.#offer)
  }
}

/** Undefined where the worker does not say: it is gone already, or older than this question. */
function releaseOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(String(data)))
    port1.start()
    setTimeout(() => resolve(undefined), WORKER_PATIENCE)
    worker.postMessage(WHICH_RELEASE, [port2])
  })
}
