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

type Value = string | number | boolean | readonly (string | number)[] | undefined
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'
type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never }[keyof paths]
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never
type Content<O, Status extends number> = O extends {
  responses: Record<Status, { content: { 'application/json': infer Found } }>
}
  ? Found
  : never
/** What a call that worked answers with; never for one that answers with nothing. */
type Answer<P extends keyof paths, M extends Method> = Content<Operation<P, M>, 200> | Content<Operation<P, M>, 201>
type Part<O, In extends 'query' | 'path' | 'header'> = O extends { parameters: { [K in In]?: infer Values } }
  ? Exclude<Values, undefined>
  : never
type Body<O> = O extends { requestBody: { content: { 'application/json': infer Asked } } } ? Asked : never
interface Given<P extends keyof paths, M extends Method> {
  readonly query?: Part<Operation<P, M>, 'query'>
  readonly path?: Part<Operation<P, M>, 'path'>
  readonly headers?: Part<Operation<P, M>, 'header'>
  readonly body?: Body<Operation<P, M>>
}

/** A connection that stands still becomes an error, which a person can act on. */
const READ_TIMEOUT = 15_000
/** A write may hold up others that wait for their turn, so it does not wait for ever. */
const WRITE_TIMEOUT = 20_000

/** Where a path of the API is: on our own origin, unless the build was given another base in VITE_API_URL. */
export function apiUrl(path: string): string {
  return (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '') + path
}

/** GET a path of the contract. Parameters and the answer are typed from api/openapi.yaml. */
export async function get<P extends PathOf<'get'>>(
  path: P,
  given: Given<P, 'get'> = {},
  signal?: AbortSignal,
): Promise<Answer<P, 'get'>> {
  const inTime = AbortSignal.timeout(READ_TIMEOUT)
  const response = await call('GET', path, given, signal ? AbortSignal.any([signal, inTime]) : inTime)
  return (await response.json()) as Answer<P, 'get'>
}

/** POSTs to a path of the contract. */
export async function post<P extends PathOf<'post'>>(
  path: P,
  given: Given<P, 'post'> = {},
): Promise<Answer<P, 'post'>> {
  const response = await call('POST', path, given, AbortSignal.timeout(WRITE_TIMEOUT))
  return (await response.json()) as Answer<P, 'post'>
}

/** PATCHes what a path of the contract names. */
export async function patch<P extends PathOf<'patch'>>(
  path: P,
  given: Given<P, 'patch'> = {},
): Promise<Answer<P, 'patch'>> {
  const response = await call('PATCH', path, given, AbortSignal.timeout(WRITE_TIMEOUT))
  return (await response.json()) as Answer<P, 'patch'>
}

/** PUTs to a path of the contract. */
export async function put<P extends PathOf<'put'>>(path: P, given: Given<P, 'put'> = {}): Promise<Answer<P, 'put'>> {
  const response = await call('PUT', path, given, AbortSignal.timeout(WRITE_TIMEOUT))
  return (await response.json()) as Answer<P, 'put'>
}

/** DELETEs at a path of the contract. */
export async function del<P extends PathOf<'delete'>>(path: P, given: Given<P, 'delete'> = {}): Promise<void> {
  await call('DELETE', path, given, AbortSignal.timeout(WRITE_TIMEOUT))
}

interface Sent {
  readonly query?: Readonly<Record<string, Value>>
  readonly path?: Readonly<Record<string, Value>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

async function call(method: string, path: string, given: object, signal: AbortSignal): Promise<Response> {
  const { query = {}, path: values = {}, headers, body } = given as Sent
  const response = await fetch(apiUrl(fill(path, values)) + search(query), {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  if (response.ok) return response
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const text = (await response.text()) || response.statusText
  throw new ApiError(response.status, text, Number.isFinite(wait) ? wait : undefined)
}

function fill(path: string, values: Readonly<Record<string, Value>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function search(values: Readonly<Record<string, Value>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) params.append(name, String(item))
  }
  return params.size > 0 ? `?${params}` : ''
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
