import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialFilters, type Filters } from '@/domain/filters'
import { useResults } from './results'
import { storedFetchTime, storedResults } from './stored-results'

const HERE = { address: 'Desk', lat: 0, lng: 24.9 }
const FILTERS: Filters = { ...initialFilters(), departureTime: '12:10' }
const place = (place_id: string) => ({ place_id, name: place_id, types: [] })
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => place(`p${from + i}`))

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

function visit(client = newClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(({ filters }) => useResults('hybrid', HERE, filters), {
    wrapper,
    initialProps: { filters: FILTERS },
  })
}

function serverAnswers(answer: (cursor: string | null) => Response) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) => answer(new URL(url as string, 'http://x').searchParams.get('cursor')))
}

const asked = (fetch: ReturnType<typeof serverAnswers>, name: string) =>
  fetch.mock.calls.map(([url]) => new URL(url as string, 'http://x').searchParams.get(name))

describe('the results', () => {
  beforeEach(() => {
    storedResults.set(null)
    storedFetchTime.set(null)
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('are fetched once and then found on this device', async () => {
    const fetch = serverAnswers(() => Response.json({ results: ids(0, 3), size: 3 }))
    const { result } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(3))
    cleanup()
    expect(visit().result.current.restaurants).toHaveLength(3)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('are let go and fetched again when a filter changes, even one that is applied here', async () => {
    const fetch = serverAnswers(() => Response.json({ results: ids(0, 3), size: 3 }))
    const { result, rerender } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(3))
    rerender({ filters: { ...FILTERS, historyDays: 7 } })
    expect(result.current.restaurants).toHaveLength(0)
    expect(storedResults.get()).toBeNull()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(3))
    rerender({ filters: FILTERS })
    expect(result.current.restaurants).toHaveLength(0)
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
  })

  it('stay while the departure follows the clock, and are fetched again when a time is chosen', async () => {
    const fetch = serverAnswers(() => Response.json({ results: ids(0, 3), size: 3 }))
    const { result, rerender } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(3))
    rerender({ filters: { ...FILTERS, departureTime: '12:11' } })
    expect(result.current.restaurants).toHaveLength(3)
    expect(fetch).toHaveBeenCalledTimes(1)
    rerender({ filters: { ...FILTERS, departureTime: '12:11', departureDay: '2026-11-13' } })
    expect(result.current.restaurants).toHaveLength(0)
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    rerender({ filters: { ...FILTERS, departureTime: '20:00', departureDay: '2026-11-13' } })
    await waitFor(() => expect(asked(fetch, 'departureTime').slice(1)).toEqual(['12:11', '20:00']))
  })

  it('are asked for with the current time, and go on with the time they were begun with', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 13, 12, 15), toFake: ['Date'] })
    const fetch = serverAnswers((cursor) => Response.json({ results: ids(cursor ? 2 : 0, 4), cursor: 'more', size: 2 }))
    const { result } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(4))
    vi.setSystemTime(new Date(2026, 10, 13, 12, 20))
    await act(() => result.current.query.fetchNextPage())
    cleanup()
    const { result: later } = visit()
    await act(() => later.current.query.fetchNextPage())
    expect(asked(fetch, 'departureTime')).toEqual(['12:15', '12:15', '12:15'])
    expect(asked(fetch, 'cursor')).toEqual([null, 'more', 'more'])
  })

  it.each([
    ['29 minutes are still there', 29, 1],
    ['30 minutes are fetched again', 30, 2],
  ])('that somebody comes back to after %s', async (_, minutes, times) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 13, 12, 15), toFake: ['Date'] })
    const fetch = serverAnswers(() => Response.json({ results: ids(0, 3), size: 3 }))
    const client = newClient()
    const { result, unmount } = visit(client)
    await waitFor(() => expect(result.current.restaurants).toHaveLength(3))
    unmount()
    vi.setSystemTime(new Date(2026, 10, 13, 12, 15 + minutes))
    const { result: back } = visit(client)
    expect(back.current.restaurants).toHaveLength(times === 1 ? 3 : 0)
    await waitFor(() => expect(back.current.restaurants).toHaveLength(3))
    expect(fetch).toHaveBeenCalledTimes(times)
  })

  it('stay on show for more than half an hour while the departure follows the clock', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 13, 12, 15), toFake: ['Date'] })
    const fetch = serverAnswers(() => Response.json({ results: ids(0, 3), size: 3 }))
    const { result, rerender } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(3))
    vi.setSystemTime(new Date(2026, 10, 13, 12, 50))
    rerender({ filters: { ...FILTERS, departureTime: '12:50' } })
    expect(result.current.restaurants).toHaveLength(3)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('start over quietly when the server no longer knows the cursor', async () => {
    serverAnswers((cursor) => {
      if (cursor === 'old') return Response.json({ message: 'cursor: start again', param: 'cursor' }, { status: 400 })
      if (cursor === 'fresh') return Response.json({ results: ids(2, 4), size: 2, cursor: 'next' })
      return Response.json({ results: ids(0, 2), size: 2, cursor: storedResults.get() ? 'fresh' : 'old' })
    })
    const { result } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(2))
    await act(() => result.current.query.fetchNextPage())
    await waitFor(() => expect(result.current.restaurants.map(({ name }) => name)).toEqual(['p0', 'p1', 'p2', 'p3']))
    expect(result.current.query.isError).toBe(false)
    expect(result.current.query.hasNextPage).toBe(true)
  })

  it('are an error for another refusal', async () => {
    serverAnswers((cursor) =>
      cursor ? new Response('down', { status: 503 }) : Response.json({ results: ids(0, 2), size: 2, cursor: 'more' }),
    )
    const { result } = visit()
    await waitFor(() => expect(result.current.restaurants).toHaveLength(2))
    const { isError } = await act(() => result.current.query.fetchNextPage())
    expect(isError).toBe(true)
    expect(result.current.restaurants).toHaveLength(2)
  })

  it.each([['null'], ['{}'], ['{"results":7}']])('are an error when the answer is %s', async (body) => {
    serverAnswers(() => new Response(body))
    const { result } = visit()
    await waitFor(() => expect(result.current.query.isError).toBe(true))
    expect(result.current.query.error?.message).toBe('Failed to fetch restaurants')
  })

  it('raise "Failed to fetch restaurants" with the refusal as its cause', async () => {
    serverAnswers(() => new Response('broken', { status: 500 }))
    const { result } = visit()
    await waitFor(() => expect(result.current.query.isError).toBe(true))
    expect(result.current.query.error).toMatchObject({
      message: 'Failed to fetch restaurants',
      cause: { message: '500: broken', status: 500 },
    })
  })

  it('drop what of an answer does not hold', async () => {
    const results = [{ place_id: 'a', name: 'A', types: 'thai', rating: '5' }, { place_id: 7, name: 'B' }, null]
    serverAnswers(() => Response.json({ results, size: -1, cursor: 9, unknownDietary: 'many' }))
    const { result } = visit()
    await waitFor(() =>
      expect(result.current.restaurants).toEqual([{ place_id: 'a', fsq_id: 'a', name: 'A', types: [] }]),
    )
    expect(result.current.query.hasNextPage).toBe(false)
  })
})
