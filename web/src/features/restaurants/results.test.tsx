import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { initialFilters, type Filters } from '../../stored'
import { useResults } from './results'
import { storedFetchTime, storedResults } from './stored-results'

const HERE = { address: 'Desk', lat: 0, lng: 24.9 }
const FILTERS: Filters = { ...initialFilters(), departureTime: '12:10' }
const place = (place_id: string) => ({ place_id, name: place_id, types: [] })
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => place(`p${from + i}`))

function visit() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
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

describe('the results', () => {
  beforeEach(() => {
    storedResults.set(null)
    storedFetchTime.set(null)
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
