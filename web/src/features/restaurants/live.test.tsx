import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { askLive, forgetAsked } from './ask-live'
import { filled, live, useAskLive, useKnown, useKnownAtFirst, useLiveSources, useShown } from './live'

const place = (place_id: string, more: Partial<Restaurant> = {}): Restaurant => ({
  place_id,
  fsq_id: place_id,
  name: `Café ${place_id}`,
  types: [],
  ...more,
})

const calls: string[] = []
let respond: () => Response

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    calls.push(String(input instanceof Request ? input.url : input))
    return Promise.resolve(respond())
  })
})
afterEach(() => {
  forgetAsked()
  vi.unstubAllGlobals()
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

const say = (rating: number) => live.set({ facts: new Map([['osm-1', { rating }]]), sources: [] })

function Page({ places, on = true }: { places: readonly Restaurant[]; on?: boolean }) {
  useAskLive(places, on)
  const shown = useShown(places[0] ?? place('none'))
  const sources = useLiveSources(places)
  return <p>{`${shown.name} ${shown.rating ?? 'unrated'} by ${sources.join()}`}</p>
}

describe('what a vendor says', () => {
  it('is shown with its name when it comes', async () => {
    respond = () => json({ results: [{ place_id: 'osm-1', rating: 4.3 }], attribution: 'Foursquare' })
    render(<Page places={[place('osm-1'), place('osm-2')]} />)
    expect(screen.getByText('Café osm-1 unrated by')).toBeDefined()
    expect(await screen.findByText('Café osm-1 4.3 by Foursquare')).toBeDefined()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain('ids=osm-1&ids=osm-2')
  })

  it('is asked for once about each place, a page at a time', async () => {
    respond = () => json({ results: [] })
    const first = Array.from({ length: 50 }, (_, i) => place(`osm-${i}`))
    const { rerender } = render(<Page places={first} />)
    await waitFor(() => expect(calls).toHaveLength(1))
    rerender(<Page places={[...first, place('osm-more')]} />)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]).toMatch(/\?ids=osm-more$/)
  })

  it('is not asked for where the product has no vendor', async () => {
    respond = () => json({ results: [] })
    render(<Page places={[place('osm-1')]} on={false} />)
    await act(() => import('./ask-live'))
    expect(calls).toEqual([])
  })

  it.each([
    ['fails', () => json({ message: 'no' }, 500)],
    ['is not what was promised', () => json({ results: 'soon' })],
    ['is a page of HTML', () => new Response('<html>')],
  ])('changes nothing when the answer %s', async (_, answer) => {
    respond = answer
    render(<Page places={[place('osm-1')]} />)
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    await act(() => askLive(['osm-other']).catch(() => undefined))
    expect(screen.getByText('Café osm-1 unrated by')).toBeDefined()
    expect(live.get().facts.size).toBe(0)
  })

  it('waits for the next list, or for being asked, before it can change an order', () => {
    const { result, rerender } = renderHook(({ list }) => ({ now: useKnown(), ...useKnownAtFirst(list) }), {
      initialProps: { list: 'rating' },
    })
    const rated = () => [result.current.now, result.current.known].map((known) => known(place('osm-1')).rating)
    act(() => say(4.3))
    expect(rated()).toEqual([4.3, undefined])
    act(() => result.current.again())
    expect(rated()).toEqual([4.3, 4.3])
    act(() => say(4.4))
    expect(rated()).toEqual([4.4, 4.3])
    rerender({ list: 'price' })
    expect(rated()).toEqual([4.4, 4.4])
  })

  it('fills what our own data does not know, and replaces nothing', () => {
    const hours = { weekday_text: ['Monday: Closed'] }
    const theirs = {
      rating: 4.3,
      price_level: 2,
      opening_hours: hours,
      photos: [{ large: '/x', photo_reference: 'x' }],
    }
    expect(filled(place('osm-1', { opening_hours: {}, photos: [] }), theirs)).toMatchObject(theirs)
    const ours = { rating: 3, price_level: 1, opening_hours: { weekday_text: ['Monday: 11:00'] } }
    expect(filled(place('osm-1', ours), theirs)).toMatchObject(ours)
  })
})
