import { describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { allIds, draw, NOTHING_FOUND, randomBelow, type Memory } from './pick'

const SEARCH = { lat: 0, lng: 24.9, radius: 0.5 }
const restaurant: Restaurant = { place_id: 'a', fsq_id: 'a', name: 'Ladle', types: [] }
const showing = (id: string, ...skipped: readonly string[]): Memory => ({
  current: { id, restaurant, foundBy: SEARCH },
  skipped: new Set(skipped),
})
const first = () => 0
const last = (count: number) => count - 1

describe('draw', () => {
  it('takes any id the first time and skips none', () => {
    expect(draw(['a', 'b', 'c'], { skipped: new Set() }, last)).toEqual({
      id: 'c',
      skipped: new Set(),
      startedOver: false,
    })
  })

  it('skips what is on show from the next draw on', () => {
    expect(draw(['a', 'b', 'c'], showing('a'), first)).toEqual({
      id: 'b',
      skipped: new Set(['a']),
      startedOver: false,
    })
  })

  it('shows everything once before it starts over with all of them', () => {
    expect(draw(['a', 'b', 'c'], showing('b', 'a'), first)).toMatchObject({ id: 'c', startedOver: false })
    expect(draw(['a', 'b', 'c'], showing('c', 'a', 'b'), last)).toEqual({
      id: 'c',
      skipped: new Set(),
      startedOver: true,
    })
  })

  it('counts only what the search finds now', () => {
    expect(draw(['x'], showing('a', 'b'), first)).toMatchObject({ id: 'x', startedOver: false })
  })

  it('has nothing to draw from an empty list', () => {
    expect(() => draw([], { skipped: new Set() })).toThrow(NOTHING_FOUND)
  })

  it('gives every id its turn, the first ones more often', () => {
    const ids = Array.from({ length: 21 }, (_, i) => `${i}`)
    const counts = new Map(ids.map((id) => [id, 0]))
    for (let i = 0; i < 5000; i++) {
      const { id } = draw(ids, { skipped: new Set() })
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    // The eleventh is half as likely as the first, the last a third; seven standard deviations either way.
    const all = ids.reduce((sum, _, i) => sum + 10 / (10 + i), 0)
    for (const [i, id] of ids.entries()) {
      const expected = (5000 * 10) / (10 + i) / all
      expect(Math.abs((counts.get(id) ?? 0) - expected)).toBeLessThan(7 * Math.sqrt(expected))
    }
  })
})

describe('randomBelow', () => {
  it('throws again what would make the first numbers likelier', () => {
    const random = vi
      .fn<() => number>()
      .mockReturnValueOnce(2 ** 32 - 1)
      .mockReturnValueOnce(7)
    expect(randomBelow(3, random)).toBe(1)
    expect(random).toHaveBeenCalledTimes(2)
  })
})

describe('allIds', () => {
  it.each([null, 7, {}, { results: {} }])('is an error when an answer holds no ids: %j', async (answer) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer))
    await expect(allIds(SEARCH)).rejects.toThrow('Failed to fetch restaurant IDs')
  })

  it('is an error with its cause when the server refuses', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('broken', { status: 500 }))
    await expect(allIds(SEARCH)).rejects.toMatchObject({
      message: 'Failed to fetch restaurant IDs',
      cause: { message: '500: broken', status: 500 },
    })
  })

  it('follows the cursor until none remains', async () => {
    const pages = [
      { results: [{ fsq_id: 'a' }, { fsq_id: 'b' }], cursor: 'next' },
      { results: [{ fsq_id: 'b' }, { fsq_id: 'c' }] },
    ]
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(pages.shift()))
    expect(await allIds(SEARCH)).toEqual(['a', 'b', 'c'])
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      '/api/restaurants/ids?lat=0&lng=24.9&radius=0.5&fieldsToFetch=fsq_id',
      '/api/restaurants/ids?lat=0&lng=24.9&radius=0.5&fieldsToFetch=fsq_id&cursor=next',
    ])
  })
})
