import { i18n } from '@lingui/core'
import createClient from 'openapi-fetch'
import * as v from 'valibot'
import { withTexts } from '@/language/language'
import type { components, paths } from './api-types'
import { BASE } from './base'
import { count, listOf, object, parsed, optional, text, textOrNone, word } from './schema'

type Contract = components['schemas']['Problem']

/** What the server says of a failed call. Somebody in between may say less. */
export interface Problem extends Partial<Omit<Contract, 'code' | 'values'>> {
  readonly message: string
  /** The contract's word for the message, or one of a later release. */
  readonly code?: string
  readonly values?: readonly number[]
}

const problemSchema = object({
  type: optional(word),
  title: optional(word),
  status: optional(v.number()),
  code: optional(word),
  message: textOrNone(1000),
  values: optional(listOf(count, 4)),
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

  constructor(status: number, body: string, retryAfter?: number, problem = problemIn(body)) {
    super(`${status}: ${body}`)
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }

  /** The contract's word for what went wrong, such as "already". Whoever does not know it goes by the status. */
  get kind(): string | undefined {
    const type = this.problem?.type
    return type?.startsWith(TYPES) ? type.slice(TYPES.length) : undefined
  }
}

/** A connection that stands still becomes an error, which a person can act on. */
const READ_TIMEOUT = 15_000
/** A write may hold up others that wait for their turn, so it does not wait for ever. */
const WRITE_TIMEOUT = 20_000

/** Where a path of the API is: beside the app, unless the build was given another base in VITE_API_URL. */
export function apiUrl(path: string): string {
  return (import.meta.env.VITE_API_URL ?? BASE).replace(/\/$/, '') + path
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
  const problem = await inPageLanguage(problemIn(body), signal)
  throw new ApiError(response.status, body, Number.isFinite(wait) ? wait : undefined, problem)
}

/** What the server says, in the language of the page. Where that cannot be had in time, its English is shown. */
async function inPageLanguage(problem: Problem | undefined, signal: AbortSignal): Promise<Problem | undefined> {
  if (i18n.locale === 'en' || problem?.code === undefined) return problem
  try {
    const { serverText } = await Promise.race([withTexts(import('./server-texts')), aborted(signal)])
    return { ...problem, message: serverText(problem.code, problem.values) ?? problem.message }
  } catch {
    return problem
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
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
