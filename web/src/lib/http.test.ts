import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, ApiError, apiUrl } from './http'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => vi.unstubAllEnvs())

const failure = () => api.GET('/api/config').catch((error: unknown) => error)

describe('get', () => {
  it('sends credentials, fills the path and leaves out what is undefined', async () => {
    fetchMock.mockResolvedValue(Response.json({ place_id: 'a/b' }))
    const query = { lat: 0, lng: -1.5, cuisines: ['thai', 'bbq'], dietary: [] }
    const { data } = await api.GET('/api/restaurants/{id}', { params: { path: { id: 'a/b' }, query } })
    expect(data).toEqual({ place_id: 'a/b' })
    const [url, init] = fetchMock.mock.calls[0] ?? []
    expect(url).toBe('/api/restaurants/a%2Fb?lat=0&lng=-1.5&cuisines=thai&cuisines=bbq')
    expect(init).toMatchObject({ credentials: 'include' })
  })

  it('raises the status, a colon and the body text', async () => {
    fetchMock.mockResolvedValue(new Response('no table', { status: 503, statusText: 'Service Unavailable' }))
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '503: no table', status: 503, problem: undefined })
  })

  it('raises the status text where the body is empty', async () => {
    fetchMock.mockResolvedValue(new Response('', { status: 401, statusText: 'Unauthorized' }))
    expect(await failure()).toMatchObject({ message: '401: Unauthorized' })
  })

  it('hands on the problem that the server described', async () => {
    const problem = { type: '/problems/invalid', title: 'Invalid', status: 400, message: 'lat is odd', instance: '1' }
    fetchMock.mockResolvedValue(Response.json(problem, { status: 400 }))
    expect(await failure()).toMatchObject({ message: `400: ${JSON.stringify(problem)}`, problem })
  })
})

it('a call that forgets a parameter of its path does not compile', () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({})))
  // @ts-expect-error -- there is no id
  void api.GET('/api/restaurants/{id}', { params: { query: { lat: 0, lng: 0 } } })
  // @ts-expect-error -- there is nothing at all
  void api.DELETE('/api/me/push/{pushId}')
})

const kindOf = (problem: object) => new ApiError(409, JSON.stringify({ message: 'no', ...problem })).kind

describe('the kind of a failure', () => {
  it('is the word of the contract, whatever the message says', () => {
    expect(kindOf({ type: '/problems/already' })).toBe('already')
    expect(kindOf({ type: '/problems/of-tomorrow' })).toBe('of-tomorrow')
  })

  it.each([{}, { type: 7 }, { type: 'about:blank' }])('is unknown in %j, and the status is left', (problem) => {
    expect(kindOf(problem)).toBeUndefined()
  })

  it('is unknown where somebody else answers', () => {
    expect(new ApiError(502, '<html>Bad gateway</html>')).toMatchObject({ kind: undefined, status: 502 })
  })
})

describe('a write', () => {
  it('sends its method, headers and body, with credentials', async () => {
    fetchMock.mockResolvedValue(Response.json({}, { status: 201 }))
    await api.POST('/api/favorites', { params: { header: { 'user-id': 'me' } }, body: { restaurantId: 'osm-n1' } })
    const [url, init] = fetchMock.mock.calls[0] ?? []
    expect(url).toBe('/api/favorites')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"restaurantId":"osm-n1"}',
    })
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'user-id': 'me',
    })
  })

  it('without an answer is done', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
    const params = { header: { 'user-id': 'me' }, path: { restaurantId: 'a/b' } }
    await api.DELETE('/api/favorites/restaurant/{restaurantId}', { params })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/favorites/restaurant/a%2Fb')
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' })
  })

  it('says how long to wait when the server does', async () => {
    fetchMock.mockResolvedValue(new Response('slower', { status: 429, headers: { 'Retry-After': '7' } }))
    const error = await api.POST('/api/session').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 429, retryAfter: 7 })
  })
})

describe('the base address', () => {
  it('is our own origin where the build names none', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(Response.json({})))
    vi.stubEnv('VITE_API_URL', '')
    await api.GET('/api/config')
    vi.stubEnv('VITE_API_URL', undefined)
    await api.GET('/api/config')
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/config', '/api/config'])
  })

  it.each(['https://lunch.example', 'https://lunch.example/', '/lunch'])(
    'is %s where the build says so, for reads and writes, with credentials',
    async (base) => {
      fetchMock.mockImplementation(() => Promise.resolve(Response.json({}, { status: 201 })))
      vi.stubEnv('VITE_API_URL', base)
      await api.GET('/api/restaurants/{id}', { params: { path: { id: 'a/b' }, query: { lat: 1, lng: 2 } } })
      await api.POST('/api/session')
      const root = base.replace(/\/$/, '')
      expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
        `${root}/api/restaurants/a%2Fb?lat=1&lng=2`,
        `${root}/api/session`,
      ])
      expect(fetchMock.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include'])
      expect(apiUrl('/api/team/events?id=1')).toBe(`${root}/api/team/events?id=1`)
    },
  )
})

const SRC = join(import.meta.dirname, '..')

describe('every address of the API in the source', () => {
  const THROUGH_THE_BASE = /\b(api\.(GET|POST|PATCH|PUT|DELETE)|apiUrl)\([`']\/api\//
  const lines = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.fixture\.tsx?$|api-types/.test(file))
    .flatMap((file) => readFileSync(join(SRC, file), 'utf8').split('\n'))
    .filter((line) => /[`'"]\/api\//.test(line))

  it('is asked for through the base', () => {
    expect(lines.length).toBeGreaterThan(30)
    // What the server writes into a record is compared, not called.
    const others = lines.filter((line) => !THROUGH_THE_BASE.test(line)).map((line) => line.trim())
    expect(others).toEqual(["export const PHOTO_PROXY = '/api/proxy/foursquare/place-photo'"])
  })
})

/** A call that is never answered, only let go. */
function stalled(_: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
  })
}

describe('a connection that stands still', () => {
  it.each([
    ['a read', 15_000, () => api.GET('/api/config')],
    ['a read that somebody may cancel', 15_000, () => api.GET('/api/config', { signal: new AbortController().signal })],
    ['a write', 20_000, () => api.POST('/api/session')],
  ])('ends %s with an error after %i ms', async (_, bound, call) => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    fetchMock.mockImplementation(stalled)
    const failed: Promise<unknown> = call().catch((error: unknown) => error)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(bound)
    clock.abort(new DOMException('signal timed out', 'TimeoutError'))
    expect(await failed).toMatchObject({ name: 'TimeoutError' })
  })

  it('is let go when nobody waits for it any more', async () => {
    fetchMock.mockImplementation(stalled)
    const asker = new AbortController()
    const failed = api.GET('/api/config', { signal: asker.signal }).catch((error: unknown) => error)
    asker.abort()
    expect(await failed).toMatchObject({ name: 'AbortError' })
  })
})
