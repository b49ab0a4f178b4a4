import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, del, get, post } from './api'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

const failure = () => get('/api/config').catch((error: unknown) => error)

describe('get', () => {
  it('sends credentials, fills the path and leaves out what is undefined', async () => {
    fetchMock.mockResolvedValue(Response.json({ place_id: 'a/b' }))
    await get('/api/restaurants/{id}', { path: { id: 'a/b' }, query: { lat: 0, lng: -1.5, cuisines: ['thai', 'bbq'] } })
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

describe('a write', () => {
  it('sends its method, headers and body, with credentials', async () => {
    fetchMock.mockResolvedValue(Response.json({}, { status: 201 }))
    await post('/api/favorites', { headers: { 'user-id': 'me' }, body: { restaurantId: 'osm-n1' } })
    const [url, init] = fetchMock.mock.calls[0] ?? []
    expect(url).toBe('/api/favorites')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'user-id': 'me', 'Content-Type': 'application/json' },
      body: '{"restaurantId":"osm-n1"}',
    })
  })

  it('without an answer is done', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
    await del('/api/favorites/restaurant/{restaurantId}', {
      headers: { 'user-id': 'me' },
      path: { restaurantId: 'a/b' },
    })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/favorites/restaurant/a%2Fb')
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' })
  })

  it('says how long to wait when the server does', async () => {
    fetchMock.mockResolvedValue(new Response('slower', { status: 429, headers: { 'Retry-After': '7' } }))
    expect(await post('/api/session').catch((error: unknown) => error)).toMatchObject({ status: 429, retryAfter: 7 })
  })
})
