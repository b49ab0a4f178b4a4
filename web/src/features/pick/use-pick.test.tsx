import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Search } from '../../api'
import { Toaster } from '../../ui/toaster'
import { PickButton } from './pick-button'
import { useRandomPick } from './use-pick'

const HERE: Search = { lat: 0, lng: 0, radius: 0.5, cuisines: ['thai'] }

function Picker({ search, avoided }: { search: Search | undefined; avoided: readonly string[] }) {
  const { current, picking, pick } = useRandomPick(search, { avoided: () => new Set(avoided) })
  return (
    <>
      <PickButton ready picking={picking} onPick={pick} describedBy={undefined} className="" />
      {current && <article id={current.restaurant.place_id}>{current.restaurant.name}</article>}
    </>
  )
}

async function pickOnce(search: Search | undefined, avoided: readonly string[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <Picker search={search} avoided={avoided} />
      <Toaster />
    </QueryClientProvider>,
  )
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
    expect(fetch.mock.calls.map(([url]) => (url as string).split('?')[1])).toEqual([
      'lat=0&lng=0&radius=0.5&cuisines=thai&fieldsToFetch=fsq_id',
      'lat=0&lng=0&radius=0.5&cuisines=thai',
    ])
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
    expect(await screen.findByText('Failed to pick a random restaurant. Please try again.')).toBeTruthy()
  })

  it('says when there is no location', async () => {
    await pickOnce(undefined)
    expect(await screen.findByText('Please set your location first.')).toBeTruthy()
  })

  it('says when a call fails, and can be tried again', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('down', { status: 503 }))
    await pickOnce(HERE)
    expect(await screen.findByText('Failed to pick a random restaurant. Please try again.')).toBeTruthy()
    fetch.mockRestore()
    serverHas('ladle')
    await pickAgain()
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})
