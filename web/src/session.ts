import { ApiError, post } from './api'
import { stored, type Stored } from './stored'

/** Any visible ASCII; what else is found here could not be sent as a header. */
const USER_ID = /^[\x21-\x7e]{1,64}$/

export const storedUserId = stored<string | null>('userId', (found) => {
  if (found === null) return null
  if (typeof found === 'string' && USER_ID.test(found)) return found
  throw new Error('not an id')
})

export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>

/** Runs one thing at a time in all tabs of this browser; where the browser has no locks, in no order. */
export function exclusively(name: string): Exclusively {
  return <T>(run: () => Promise<T>): Promise<T> => {
    const locks = navigator.locks as LockManager | null | undefined
    return locks ? locks.request(name, run) : run()
  }
}

/**
 * Who this browser is to the server. An anonymous person is made by the first call that needs one, not by
 * looking at a page; only a team's page needs one to be shown at all. The cookie that comes along is what opens anything; the id only has to agree with it.
 */
export class Session {
  readonly #stored: Stored<string | null>
  readonly #start: () => Promise<{ userId: string }>
  readonly #exclusively: Exclusively

  constructor(userId: Stored<string | null>, start: () => Promise<{ userId: string }>, alone: Exclusively) {
    this.#stored = userId
    this.#start = start
    this.#exclusively = alone
  }

  readonly userId = (): string | null => this.#stored.latest()

  /** Begins a session, or goes on with it. `refused` is the id that did not do; another tab may have a new one. */
  readonly begin = (refused: string | null): Promise<string> =>
    this.#exclusively(async () => {
      const now = this.#stored.latest()
      if (now !== null && now !== refused) return now
      const { userId } = await this.#start()
      this.become(userId)
      return userId
    })

  /** Goes on as somebody else, after a code was typed. */
  readonly become = (userId: string): void => {
    if (this.#stored.latest() !== userId) this.#stored.set(userId)
  }

  /** A call as this person. Where the server knows no such session, one is begun and the call made once more. */
  async call<T>(make: (userId: string) => Promise<T>): Promise<T> {
    const userId = this.userId() ?? (await this.begin(null))
    try {
      return await make(userId)
    } catch (error) {
      if (!isStranger(error)) throw error
      return make(await this.begin(userId))
    }
  }
}

export const session = new Session(storedUserId, () => post('/api/session'), exclusively('noonish session'))

/** No session, or one of somebody else: 401, or a 403 about the id. A 403 about anything else is a refusal. */
export function isStranger(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 401 || (error.status === 403 && error.problem?.param === 'user-id')
}
