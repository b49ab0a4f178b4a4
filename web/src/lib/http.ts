import createClient from 'openapi-fetch'
import * as v from 'valibot'
import type { components, paths } from './api-types'
import { object, parsed, optional, text, textOrNone, word } from './schema'

/** What the server says of a failed call. Somebody in between may say less. */
export type Problem = Pick<components['schemas']['Problem'], 'message'> & Partial<components['schemas']['Problem']>

const problemSchema = object({
  type: optional(word),
  title: optional(word),
  status: optional(v.number()),
  message: textOrNone(1000),
  param: optional(word),
  instance: optional(text),
})

const TYPES = '/problems/'

/** A failed call. Its message is the status, a colon and the body text, or the status text when there is no body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Problem | undefined
  /** When to ask again, in seconds, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: string, retryAfter?: number) {
    super(`${status}: ${body}`)
    this.status = status
    this.problem = problemIn(body)
    this.retryAfter = retryAfter
  }

  /** The contract's word for what went wrong, such as "already". Whoever does not know it goes by the status. */
  get code(): string | undefined {
    const type = this.problem?.type
    return type?.startsWith(TYPES) ? type.slice(TYPES.length) : undefined
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
  querySerializer: searchText,
  Request: Call as unknown as typeof Request,
  fetch: (call) => send(call as unknown as Call),
})

async function send({ url, init }: Call): Promise<Response> {
  const inTime = AbortSignal.timeout(init.method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT)
  const signal = init.signal ? AbortSignal.any([init.signal, inTime]) : inTime
  const response = await fetch(apiUrl(url), { ...init, signal })
  if (response.ok) return response
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const body = (await response.text()) || response.statusText
  throw new ApiError(response.status, body, Number.isFinite(wait) ? wait : undefined)
}

/** The parameters as a form would send them, a list as one of each. */
function searchText(query: unknown): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) params.append(name, String(item))
  }
  return String(params)
}

function problemIn(body: string): Problem | undefined {
  try {
    return parsed(problemSchema, JSON.parse(body))
  } catch {
    return undefined
  }
}
