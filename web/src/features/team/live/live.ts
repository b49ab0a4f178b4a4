/** How current the screen is. `offline` is said only after a second try has failed, or when the device says so. */
export type Connection = 'connecting' | 'live' | 'offline'

export interface LiveParts {
  readonly open: () => EventSource
  /** What a message of the stream carries. Throws at what is no team. */
  readonly receive: (data: unknown) => void
  /** Asks for the team once; rejects when there is none or nobody answers. */
  readonly refetch: () => Promise<unknown>
  /** Whether what `refetch` was refused with means that asking again is no use. */
  readonly isGone: (error: unknown) => boolean
  readonly random: () => number
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** A stream that says nothing for so long is checked: a connection can die without either side hearing of it. */
const QUIET = 120_000
/** And where nothing comes at all, as behind a proxy that keeps streams to itself, the team is asked for instead. */
const UNHEARD = 15_000
/** A tab that nobody sees gives its connection back; a browser has six for all tabs of one address. */
const UNSEEN = 60_000
/** Coming back to a tab sooner than this after the last word checks nothing. */
const FRESH = 10_000

/** One stream of one team, kept open until it is stopped, whatever happens to the network in between. */
export class LiveTeam {
  readonly #parts: LiveParts
  readonly #listeners = new Set<() => void>()
  #source: EventSource | undefined
  #connection: Connection = 'connecting'
  #failures = 0
  #heardAt = 0
  #started = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #quiet: ReturnType<typeof setTimeout> | undefined
  #unseen: ReturnType<typeof setTimeout> | undefined

  constructor(parts: LiveParts) {
    this.#parts = parts
  }

  readonly get = (): Connection => this.#connection

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    if (this.#started) return
    this.#started = true
    addEventListener('online', this.#backOnline)
    addEventListener('offline', this.#wentOffline)
    document.addEventListener('visibilitychange', this.#seenOrNot)
    this.reconnect()
  }

  stop(): void {
    this.#started = false
    removeEventListener('online', this.#backOnline)
    removeEventListener('offline', this.#wentOffline)
    document.removeEventListener('visibilitychange', this.#seenOrNot)
    this.#close()
    clearTimeout(this.#unseen)
  }

  /** Opens the stream anew; its first message is the team as it stands. A tab that nobody sees waits until it is seen. */
  reconnect(): void {
    if (!this.#started) return
    this.#close()
    this.#become(navigator.onLine ? 'connecting' : 'offline')
    if (document.visibilityState === 'hidden') return
    const source = this.#parts.open()
    this.#source = source
    source.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#heard(data))
    source.addEventListener('bye', () => this.#tryAgain(this.#parts.random() * FIRST_WAIT))
    source.addEventListener('gone', () => void this.#ask())
    source.addEventListener('error', () => this.#broke(source))
    this.#listen()
  }

  #close(): void {
    this.#source?.close()
    this.#source = undefined
    clearTimeout(this.#retry)
    clearTimeout(this.#quiet)
  }

  #heard(data: unknown): void {
    try {
      this.#parts.receive(typeof data === 'string' ? JSON.parse(data) : data)
    } catch (error) {
      console.warn('a message about the team could not be read', error)
      return
    }
    this.#failures = 0
    this.#heardAt = Date.now()
    this.#become('live')
    this.#listen()
  }

  /** Broken connections the browser mends itself; an answer that is no stream it takes as final. */
  #broke(source: EventSource): void {
    this.#failures += 1
    this.#become(this.#failures > 1 || !navigator.onLine ? 'offline' : 'connecting')
    if (source.readyState === EventSource.CLOSED) void this.#ask()
  }

  /** A refused stream: a call can begin a session where none was, and says whether there is still a team. */
  async #ask(): Promise<void> {
    this.#close()
    try {
      await this.#parts.refetch()
    } catch (error) {
      if (this.#parts.isGone(error)) return
      this.#become('offline')
    }
    if (this.#started && !this.#source) this.#tryAgain(this.#backoff())
  }

  #tryAgain(wait: number): void {
    this.#close()
    this.#become(navigator.onLine && this.#failures < 2 ? 'connecting' : 'offline')
    this.#retry = setTimeout(() => this.reconnect(), wait)
  }

  #backoff(): number {
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT)
    return wait / 2 + this.#parts.random() * (wait / 2)
  }

  #listen(): void {
    clearTimeout(this.#quiet)
    const wait = this.#connection === 'live' ? QUIET : UNHEARD
    this.#quiet = setTimeout(() => this.#silent(), wait + this.#parts.random() * (wait / 4))
  }

  #silent(): void {
    if (this.#connection === 'live') return this.reconnect()
    // What it is refused with is the query's to tell.
    this.#parts.refetch().catch(() => {})
    this.#listen()
  }

  readonly #backOnline = () => this.reconnect()

  readonly #wentOffline = () => this.#become('offline')

  readonly #seenOrNot = () => {
    clearTimeout(this.#unseen)
    if (document.visibilityState === 'hidden') {
      this.#unseen = setTimeout(() => this.#close(), UNSEEN)
      return
    }
    const fresh = this.#connection === 'live' && this.#source && Date.now() - this.#heardAt < FRESH
    if (!fresh) this.reconnect()
  }

  #become(next: Connection): void {
    if (next === this.#connection) return
    this.#connection = next
    for (const listener of this.#listeners) listener()
  }
}
