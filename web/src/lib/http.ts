import createClient from 'openapi-fetch'
import type { components, paths } from './api-types'

export type Problem = components['schemas']['Problem']

/** A failed call. Its message is the status, a colon and the body text, or the status text when there is no body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Problem | undefined
  /** When to ask again, in seconds, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: number) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problemIn(text)
    this.retryAfter = retryAfter
  }
}

/** A connection that stands still becomes an error, which a person can act on. */
const READ_TIMEOUT = 15_000
/** A write may hold up others that wait for their turn, so it does not wait for ever. */
const WRITE_TIMEOUT = 20_000

/** Where a path of the API is: on our own origin, unless the build was given another base in VITE_API_URL. */
export function apiUrl(path: string): string {
  return (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '') + path
}

/** A call as openapi-fetch made it. A Request would make the address absolute and hide what is sent. */
class Call {
  readonly url: string
  readonly init: RequestInit

  constructor(url: string, init: RequestInit) {
    this.url = url
    this.init = init
  }
}

/** The contract as functions: paths, parameters and answers are typed from api/openapi.yaml. A failed call throws. */
export const api = createClient<paths>({
  credentials: 'include',
  headers: { Accept: 'application/json' },
  Request: Call as unknown as typeof Request,
  fetch: (call) => send(call as unknown as Call),
})

async function send({ url, init }: Call): Promise<Response> {
  const inTime = AbortSignal.timeout(init.method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT)
  const signal = init.signal ? AbortSignal.any([init.signal, inTime]) : inTime
  const response = await fetch(apiUrl(url), { ...init, signal })
  if (response.ok) return response
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const text = (await response.text()) || response.statusText
  throw new ApiError(response.status, text, Number.isFinite(wait) ? wait : undefined)
}

function problemIn(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isProblem(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}
