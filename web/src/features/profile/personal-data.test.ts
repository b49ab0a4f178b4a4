import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { storedFavorites } from '@/domain/favorite'
import { deleteEverything, exportEverything } from './personal-data'
import { troubleText } from '@/lib/failure'

const fetchMock = vi.fn<typeof fetch>()
const soup = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Soup', types: [] }

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset())
  storedFavorites.set([soup])
  storedUserId.set('somebody')
})
afterEach(() => vi.unstubAllGlobals())

it('exports what is here and what the server holds', async () => {
  fetchMock.mockResolvedValue(Response.json({ userId: 'somebody', favorites: [] }))
  expect(await exportEverything(new Date('2026-11-13T12:00:00Z'))).toEqual({
    exportedAt: '2026-11-13T12:00:00.000Z',
    browser: { favorites: [soup], userId: 'somebody' },
    server: { userId: 'somebody', favorites: [] },
  })
})

it('does not ask a server that knows nobody', async () => {
  storedUserId.set(null)
  expect(await exportEverything()).toMatchObject({ browser: { favorites: [soup] }, server: null })
  await deleteEverything()
  expect(fetchMock).not.toHaveBeenCalled()
})

it('deletes on the server first, and keeps everything here when that fails', async () => {
  fetchMock.mockResolvedValueOnce(new Response('', { status: 503 }))
  const error = await deleteEverything().catch((reason: unknown) => reason)
  expect(troubleText(error)).toBe('The server could not be reached. Please try again.')
  expect(storedFavorites.get()).toEqual([soup])

  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await deleteEverything()
  expect(fetchMock.mock.calls.map(([url, init]) => `${init?.method} ${url as string}`)).toEqual([
    'DELETE /api/me',
    'DELETE /api/me',
  ])
  expect(localStorage.length).toBe(0)
  expect(storedFavorites.get()).toEqual([])
  expect(storedUserId.get()).toBeNull()
})

it('deletes here when the server no longer knows who this was', async () => {
  fetchMock.mockResolvedValueOnce(new Response('', { status: 401 }))
  await deleteEverything()
  expect(storedFavorites.get()).toEqual([])
})
