import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { storedFavorites } from '@/domain/favorite'
import { keepFavorites, toggleFavorite } from './favorites'

const soup = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Soup', types: [] }

let calls: { method: string; url: string; userId: string | null; body: unknown }[]
let saved: object[]
let stop = () => {}

beforeEach(() => {
  calls = []
  saved = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      const userId = new Headers(headers).get('user-id')
      if (url === '/api/session') return Response.json({ userId: 'person-1' })
      calls.push({ method, url, userId, body: typeof body === 'string' ? JSON.parse(body) : undefined })
      if (method === 'POST') saved = [{ restaurantId: 'osm-n1', restaurantData: { ...soup, rating: 4.5 } }]
      if (method === 'DELETE') saved = []
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(saved)
    }),
  )
  storedUserId.set('person-1')
  storedFavorites.set([])
  stop = keepFavorites()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const made = () => calls.map(({ method, url }) => `${method} ${url}`)

describe('calls about favorites', () => {
  it('names the person of the storage in every call', async () => {
    await vi.waitFor(() => expect(made()).toEqual(['GET /api/favorites']))
    toggleFavorite(soup)
    await vi.waitFor(() => expect(made()).toHaveLength(3))
    toggleFavorite(soup)
    await vi.waitFor(() => expect(made()).toHaveLength(5))
    expect(made()).toEqual([
      'GET /api/favorites',
      'POST /api/favorites',
      'GET /api/favorites',
      'DELETE /api/favorites/restaurant/osm-n1',
      'GET /api/favorites',
    ])
    expect(new Set(calls.map(({ userId }) => userId))).toEqual(new Set(['person-1']))
    expect(calls[1]?.body).toEqual({ restaurantId: 'osm-n1' })
  })

  it('reads restaurantId and restaurantData', async () => {
    await vi.waitFor(() => expect(made()).toEqual(['GET /api/favorites']))
    toggleFavorite(soup)
    await vi.waitFor(() => expect(storedFavorites.get()).toEqual([{ ...soup, rating: 4.5 }]))
  })
})
