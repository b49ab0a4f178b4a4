import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedLocation } from '@/domain/location'
import { LocationCard } from './location-card'

const DESK = { address: 'Desk, Noonhaven', lat: 46, lng: -6 }
const street = (name: string) => ({
  type: 'geo',
  text: { primary: name, secondary: 'London' },
  geo: { name, center: { latitude: 51.5, longitude: -0.1 } },
})

let asked: string[]
let attribution: string | undefined

function show(): HTMLInputElement {
  asked = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      asked.push(new URL(url, 'http://x').searchParams.get('query') ?? '')
      return Response.json({ results: [street('Park Street')], attribution })
    }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LocationCard config={undefined} focusKey={undefined} />
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLInputElement>('combobox')
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  storedLocation.set(null)
  attribution = undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the location card', () => {
  it('has its title, its placeholder and the stored address', () => {
    storedLocation.set(DESK)
    const box = show()
    expect(screen.getByRole('heading', { name: 'Your Location' })).toBeTruthy()
    expect(box.placeholder).toBe('Enter workplace address or postcode')
    expect(box.value).toBe('Desk, Noonhaven')
  })

  it('asks from the third character on', async () => {
    const box = show()
    type(box, 'pa')
    await wait(1000)
    expect(asked).toEqual([])
    type(box, 'par')
    await wait(1000)
    expect(asked).toEqual(['par'])
  })

  it('waits 300 ms after the last key', async () => {
    const box = show()
    type(box, 'park')
    await wait(200)
    type(box, 'park s')
    await wait(299)
    expect(asked).toEqual([])
    await wait(1)
    expect(asked).toEqual(['park s'])
  })

  it('hides the dropdown until suggestions come', async () => {
    vi.useRealTimers()
    const box = show()
    const list = document.querySelector<HTMLElement>('[role=listbox]')
    expect(list?.hidden).toBe(true)
    type(box, 'park')
    await screen.findByRole('option')
    expect(list?.hidden).toBe(false)
    expect(options()).toEqual(['Park StreetLondon'])
    expect(list?.className.split(' ')).toContain('max-h-[200px]')
    type(box, 'pa')
    expect(list?.hidden).toBe(true)
  })

  it('names a vendor below its suggestions, while they are shown', async () => {
    vi.useRealTimers()
    const box = show()
    type(box, 'park')
    const first = await screen.findByRole('option')
    expect(screen.queryByText(/Foursquare/)).toBeNull()
    attribution = 'Foursquare'
    type(box, 'park s')
    const credit = await screen.findByText('With suggestions from Foursquare')
    expect(first.closest('[role=listbox]')?.contains(credit)).toBe(false)
    type(box, 'pa')
    expect(screen.queryByText(/Foursquare/)).toBeNull()
  })

  it('becomes the place that is picked', async () => {
    vi.useRealTimers()
    const box = show()
    type(box, 'park')
    fireEvent.click(await screen.findByRole('option'))
    await waitFor(() => expect(box.value).toBe('Park Street'))
    expect(options()).toEqual([])
    expect(storedLocation.get()).toEqual({ address: 'Park Street, London', lat: 51.5, lng: -0.1 })
  })
})
