import * as v from 'valibot'
import { BASE } from './base'
import { api, ApiError, apiUrl } from './http'
import { object } from './schema'
import { PLAIN_TEXT, stored, type Stored } from './storage'

/** Any visible ASCII; what else is found here could not be sent as a header. */
const USER_ID = /^[\x21-\x7e]{1,64}$/

const userIdSchema = v.pipe(v.string(), v.regex(USER_ID))
const startedSchema = object({ userId: userIdSchema })

export const storedUserId = stored<string | null>('userId', parseUserId, PLAIN_TEXT)

function parseUserId(found: unknown): string | null {
  // Some writers store the word where they mean nobody.
  return found === null || found === 'null' || found === 'undefined' ? null : v.parse(userIdSchema, found)
}

/** Who the server says this browser is. */
export function parseStarted(found: unknown): { readonly userId: string } {
  return v.parse(startedSchema, found)
}

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

export const SIGN_IN = apiUrl('/api/signin')
const SIGN_IN_TRIED = 'signInTried'
const SIGN_IN_PAUSE = 60_000

/**
 * Begins a session. Where people sign in with their company the server makes nobody by itself and answers 401: then the
 * browser goes there and comes back to this page. It does so once a minute at most, because a browser that keeps no cookie
 * would go round in circles.
 */
export async function startOrSignIn(): Promise<{ userId: string }> {
  try {
    return parseStarted((await api.POST('/api/session')).data)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const tried = Number(sessionStorage.getItem(SIGN_IN_TRIED) ?? 0)
    if (Date.now() - tried < SIGN_IN_PAUSE || location.pathname === `${BASE}/sign-in`) throw error
    sessionStorage.setItem(SIGN_IN_TRIED, String(Date.now()))
    location.assign(`${SIGN_IN}?return=${encodeURIComponent(location.pathname + location.search)}`)
    return new Promise(() => {}) // the page is on its way out
  }
}

export const session = new Session(storedUserId, startOrSignIn, exclusively('noonish session'))

/** No session, or one of somebody else: 401, or a 403 about the id. A 403 about anything else is a refusal. */
export function isStranger(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 401 || (error.status === 403 && error.problem?.param === 'user-id')
}
