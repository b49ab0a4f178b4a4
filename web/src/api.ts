import type { components, operations, paths } from './api-types'

export type Restaurant = components['schemas']['Restaurant']
export type RestaurantPage = components['schemas']['RestaurantPage']
export type Location = components['schemas']['Location']
/** Where to search, and the filters that the server applies. */
export type Search = Omit<operations['listRestaurants']['parameters']['query'], 'cursor' | 'pageSize'>
export type Config = components['schemas']['Config']
export type Problem = components['schemas']['Problem']

/** A failed call. Its message is the status, a colon and the body text, or the status text when there is no body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Problem | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problemIn(text)
  }
}

type Value = string | number | boolean | readonly (string | number)[] | undefined
type Gettable = { [P in keyof paths]: paths[P] extends { get: unknown } ? P : never }[keyof paths]
type Operation<P extends Gettable> = paths[P] extends { get: infer O } ? O : never
type Answer<P extends Gettable> =
  Operation<P> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
type Part<P extends Gettable, In extends 'query' | 'path'> =
  Operation<P> extends { parameters: { [K in In]?: infer Values } } ? Exclude<Values, undefined> : never
type Given<P extends Gettable> = { readonly query?: Part<P, 'query'>; readonly path?: Part<P, 'path'> }

/** GET a path of the contract. Parameters and the answer are typed from api/openapi.yaml. */
export async function get<P extends Gettable>(path: P, given: Given<P> = {}, signal?: AbortSignal): Promise<Answer<P>> {
  const url = fill(path, given.path ?? {}) + search(given.query ?? {})
  const response = await fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return (await response.json()) as Answer<P>
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
