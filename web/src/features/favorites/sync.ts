import { t } from '@lingui/core/macro'
import { ApiError } from '@/lib/http'
import { isStranger, type Exclusively, type Session } from '@/lib/session'
import type { Favorite } from '@/domain/favorite'
import type { Stored } from '@/lib/storage'
import { applied, meeting, withFirstTried, withoutFirst, type Outbox, type Step } from './outbox'

export type Notice = { readonly title: string; readonly description: string; readonly tone: 'error' | 'info' }

/** The server's side of favorites. */
export interface Calls {
  readonly list: (userId: string) => Promise<readonly Favorite[]>
  readonly add: (userId: string, id: string) => Promise<void>
  readonly remove: (userId: string, id: string) => Promise<void>
}

export interface SyncParts {
  readonly favorites: Stored<readonly Favorite[]>
  readonly outbox: Stored<Outbox>
  readonly session: Pick<Session, 'userId' | 'begin'>
  readonly calls: Calls
  /** Exactly one tab sends at a time. */
  readonly exclusively: Exclusively
  readonly tell: (notice: Notice) => void
  readonly online: () => boolean
}

const FIRST_WAIT = 5_000
const LONGEST_WAIT = 5 * 60_000

/**
 * Brings the favorites of this browser and of the server together. What a person does is done here at once and
 * written into the outbox; this sends the outbox in order and then takes over what the server has. A server that
 * does not answer is asked again later, in silence: the person was told already.
 */
export class FavoritesSync {
  readonly #parts: SyncParts
  #started = false
  #renewed = false
  #running = false
  #again = false
  #fetch = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  /** The app is open: what the server has is wanted, if it knows this browser at all. */
  start(): void {
    this.#started = true
    this.refresh()
  }

  stop(): void {
    this.#started = false
    clearTimeout(this.#timer)
  }

  refresh(): void {
    this.#fetch = true
    this.wake()
  }

  /** Sends what waits, if anything does. */
  wake(): void {
    if (!this.#started || !this.#parts.online()) return
    clearTimeout(this.#timer)
    this.#again = true
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      while (this.#again) {
        this.#again = false
        // oxlint-disable-next-line no-await-in-loop
        await this.#parts.exclusively(() => this.#round())
      }
      this.#failures = 0
    } catch (error) {
      this.#tryLater(error)
    } finally {
      this.#running = false
    }
  }

  #tryLater(error: unknown): void {
    const said = error instanceof ApiError ? error.retryAfter : undefined
    // Whoever stays a stranger keeps no cookie, and each try would make somebody new.
    const wait = isStranger(error) ? LONGEST_WAIT : Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT)
    this.#failures += 1
    this.#timer = setTimeout(() => this.wake(), Math.max(wait, (said ?? 0) * 1000))
    console.warn('favorites will be sent later', error)
  }

  async #round(): Promise<void> {
    const { session } = this.#parts
    let refused: string | undefined
    while (this.#hasWork()) {
      // oxlint-disable no-await-in-loop -- one step after the other, in their order
      const userId = session.userId() ?? (await this.#renew(null))
      try {
        await this.#one(userId)
        refused = undefined
        // A token in use is replaced here, once a visit.
        if (!this.#renewed) await this.#renew(userId)
      } catch (error) {
        // Renewed once; a second refusal means that this browser keeps no cookie, and it is left for later.
        if (!isStranger(error) || refused !== undefined) throw error
        refused = userId
        await this.#renew(userId)
      }
      // oxlint-enable no-await-in-loop
    }
  }

  /** Nobody's favorites are fetched while nobody is known, and only something to save makes somebody of them. */
  #hasWork(): boolean {
    const { outbox, session } = this.#parts
    const { steps } = outbox.latest()
    if (session.userId() === null) return steps.some(({ what }) => what === 'add')
    return steps.length > 0 || this.#fetch
  }

  async #renew(userId: string | null): Promise<string> {
    const known = await this.#parts.session.begin(userId)
    this.#renewed = true
    return known
  }

  async #one(userId: string): Promise<void> {
    const { outbox, favorites, calls } = this.#parts
    if (outbox.latest().of !== userId) {
      const saved = favorites.latest()
      outbox.update((box) => meeting(box, userId, saved))
    }
    const [step] = outbox.latest().steps
    if (step) {
      await this.#send(userId, step)
      this.#fetch = true
      return
    }
    const list = await calls.list(userId)
    this.#fetch = false
    // Steps that came meanwhile stay on top; they are sent next.
    const { steps } = outbox.latest()
    const here = favorites.latest()
    favorites.set(applied(list, steps, here))
  }

  async #send(userId: string, step: Step): Promise<void> {
    const { outbox, calls } = this.#parts
    if (step.tried === undefined) outbox.update(withFirstTried)
    try {
      await (step.what === 'add' ? calls.add(userId, step.id) : calls.remove(userId, step.id))
    } catch (error) {
      // Without our own words it may be somebody in between who refuses: what nobody pressed can wait.
      if (!isRefusal(error) || (step.merged && error.problem === undefined)) throw error
      this.#refused(step, error)
    }
    outbox.update((box) => withoutFirst(box, step))
  }

  /** The server will not have it. A removal comes back with the list that is fetched next. */
  #refused(step: Step, error: ApiError): void {
    const { outbox, favorites, tell } = this.#parts
    const already = step.what === 'add' && error.kind === 'already'
    if (step.merged === undefined && (!already || step.tried === undefined)) tell(noticeOf(step, error, already))
    const [, ...later] = outbox.latest().steps
    if (step.what === 'remove' || already || later.some(({ id }) => id === step.id)) return
    favorites.update((list) => list.filter(({ place_id }) => place_id !== step.id))
  }
}

function noticeOf({ what }: Step, { problem }: ApiError, already: boolean): Notice {
  if (already) {
    return {
      tone: 'info',
      title: t`Already in favorites`,
      description: t`This restaurant is already in your favorites`,
    }
  }
  if (what === 'remove') {
    return { tone: 'error', title: t`Failed to remove`, description: t`Could not remove restaurant from favorites` }
  }
  const description = problem
    ? problem.message || t`Could not add restaurant to favorites`
    : t`Failed to add to favorites`
  return { tone: 'error', title: t`Failed to add`, description }
}

/** An answer that will not change by asking again. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || isStranger(error)) return false
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status)
}
