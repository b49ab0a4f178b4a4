import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Search } from '@/domain/restaurant'
import { Toaster } from '@/ui/toast/toaster'
import { PickButton } from './pick-button'
import { NoLocation, pickMemory } from './pick'
import { failureText, useRandomPick } from './use-pick'

const HERE: Search = { lat: 0, lng: 0, radius: 0.5, cuisines: ['thai'] }

beforeEach(() => pickMemory.reset())

interface PickerProps {
  search: Search | undefined
  avoided: readonly string[]
  onPicked: () => void
}

function Picker({ search, avoided, onPicked }: PickerProps) {
  const { current, picking, pick } = useRandomPick(search, { avoided: () => new Set(avoided), onPicked })
  return (
    <>
      <PickButton ready picking={picking} onPick={pick} describedBy={undefined} className="" />
      {current && <article id={current.restaurant.place_id}>{current.restaurant.name}</article>}
    </>
  )
}

function show(search: Search | undefined, avoided: readonly string[] = [], onPicked: () => void = () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <Picker search={search} avoided={avoided} onPicked={onPicked} />
      <Toaster />
    </QueryClientProvider>,
  )
}

async function pickOnce(...of: Parameters<typeof show>) {
  show(...of)
  await pickAgain()
}

const pickAgain = () => userEvent.click(screen.getByRole('button', { name: 'Random Pick' }))

function serverHas(...ids: readonly string[]) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = (url as string).split('?')[0] ?? ''
    if (path === '/api/restaurants/ids') return Response.json({ results: ids.map((fsq_id) => ({ fsq_id })) })
    const id = path.split('/').at(-1) ?? ''
    return Response.json({ place_id: id, fsq_id: id, name: `The ${id}`, types: [] })
  })
}

describe('a random pick', () => {
  it('asks with the same filters both times, shows the card and says so', async () => {
    const fetch = serverHas('ladle')
    await pickOnce(HERE)
    expect(await screen.findByRole('article')).toHaveProperty('textContent', 'The ladle')
    expect(await screen.findByText("We've selected The ladle for you!")).toBeTruthy()
    expect(screen.getByText('Random pick for you')).toBeTruthy()
    expect(fetch.mock.calls.map(([url]) => (url as string).split('?')[1])).toEqual([
      'lat=0&lng=0&radius=0.5&cuisines=thai&fieldsToFetch=fsq_id',
      'lat=0&lng=0&radius=0.5&cuisines=thai',
    ])
  })

  it('spins and says Loading... until the answer comes', async () => {
    let answer: ((found: Response) => void) | undefined
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await pickOnce(HERE)
    const button = screen.getByRole('button', { name: 'Loading...' })
    expect(button.querySelector('.animate-spin')).toBeTruthy()
    answer?.(Response.json({ results: [] }))
    expect(await screen.findByRole('button', { name: 'Random Pick' })).toBeTruthy()
  })

  it('says when everything has been on show', async () => {
    serverHas('ladle')
    await pickOnce(HERE)
    await screen.findByRole('article')
    await pickAgain()
    expect(await screen.findByText('All options viewed')).toBeTruthy()
    expect(screen.getByText("You've seen all available options. Starting over with all restaurants.")).toBeTruthy()
  })

  it('says when nothing matches', async () => {
    serverHas()
    await pickOnce(HERE)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('No restaurants found matching your criteria')).toBeTruthy()
  })

  it('leaves out what one ate lately', async () => {
    serverHas('ladle', 'tonno', 'nami')
    await pickOnce(HERE, ['ladle', 'nami'])
    expect(await screen.findByRole('article')).toHaveProperty('textContent', 'The tonno')
  })

  it('says that nothing matches when one ate everywhere lately', async () => {
    serverHas('ladle', 'tonno')
    await pickOnce(HERE, ['ladle', 'tonno'])
    expect(await screen.findByText('No restaurants found matching your criteria')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('refuses an answer that is no restaurant', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      Response.json((url as string).includes('/ids') ? { results: [{ fsq_id: 'x' }] } : { place_id: 7, name: [] }),
    )
    await pickOnce(HERE)
    expect(await screen.findByText('Failed to fetch restaurant details')).toBeTruthy()
  })

  it('says when there is no location', async () => {
    await pickOnce(undefined)
    expect(await screen.findByText('Please set your location first.')).toBeTruthy()
  })

  it('says when a call fails, and can be tried again', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('down', { status: 503 }))
    await pickOnce(HERE)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Failed to fetch restaurant IDs')).toBeTruthy()
    fetch.mockRestore()
    serverHas('ladle')
    await pickAgain()
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('says which call failed when the restaurant cannot be fetched', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      (url as string).includes('/ids')
        ? Response.json({ results: [{ fsq_id: 'x' }] })
        : new Response('', { status: 500 }),
    )
    await pickOnce(HERE)
    expect(await screen.findByText('Failed to fetch restaurant details')).toBeTruthy()
  })
})

describe('after a pick', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('the view scrolls smoothly to the card by its place id, 100 ms later', async () => {
    // A pick of a test above may still be about to scroll to its card, so this one has an id of its own.
    serverHas('thali')
    vi.useFakeTimers()
    let pickedAt = 0
    const scrolled: unknown[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
      scrolled.push([this.id, options, Date.now() - pickedAt])
    })
    show(HERE, [], () => (pickedAt = Date.now()))
    fireEvent.click(screen.getByRole('button', { name: 'Random Pick' }))
    // Responses are read in real time, so how much of the fake time passes before the pick is open.
    for (let ms = 0; ms < 2000 && scrolled.length === 0; ms++) {
      // oxlint-disable-next-line no-await-in-loop -- time passes step by step
      await act(() => vi.advanceTimersByTimeAsync(1))
    }
    expect(scrolled).toEqual([['thali', { behavior: 'smooth', block: 'nearest' }, 100]])
  })

  it('the page is told, so that what other searches found is let go', async () => {
    serverHas('ladle')
    const onPicked = vi.fn<() => void>()
    await pickOnce(HERE, [], onPicked)
    await screen.findByRole('article')
    expect(onPicked).toHaveBeenCalledTimes(1)
  })
})

describe('the notice of a failed pick', () => {
  it('tells the message of an Error', () => {
    expect(failureText(new Error('No restaurants found matching your criteria'))).toBe(
      'No restaurants found matching your criteria',
    )
  })

  it('asks for a location when none is set', () => {
    expect(new NoLocation().message).toBe('Location not set')
    expect(failureText(new NoLocation())).toBe('Please set your location first.')
  })

  it.each(['x', undefined, { message: 'x' }])('is general when %j was thrown, which is no Error', (reason) => {
    expect(failureText(reason)).toBe('Failed to pick a random restaurant. Please try again.')
  })
})
