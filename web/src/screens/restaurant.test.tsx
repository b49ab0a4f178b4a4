import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedHistory } from '@/features/history/history'
import { searchOf, initialFilters, storedFilters } from '@/domain/filters'
import { selectedRestaurant } from '@/features/restaurants/restaurants'
import { storedLocation } from '@/domain/location'
import { DESK, open, serverAnswers } from './screen.fixture'
import { RestaurantPage } from '@/pages/restaurant'

const LADLE = {
  place_id: 'osm-n1',
  fsq_id: 'osm-n1',
  name: 'Copper Ladle',
  types: ['indian', 'thali house', 'vegetarian', 'restaurant'],
  formatted_address: '18 Copperfield Street',
  formatted_phone_number: '+44 20 7946 0182',
  website: 'https://ladle.example',
  menu: 'https://ladle.example/menu',
  rating: 4.56,
  user_ratings_total: 1204,
  price_level: 3,
  distance: 0.38,
  opening_hours: { open_now: true, weekday_text: ['Monday: 11:30 AM – 9:30 PM', 'Tuesday: Closed'] },
}
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const CROWD = {
  success: true,
  data: {
    crowdLevel: 'moderate',
    averageTimeSpent: '30–40 min',
    peakHours: WEEK.flatMap((day) => [
      { day, hour: 11, level: 'not busy', fullness: 40 },
      { day, hour: 13, level: 'busy', fullness: 92 },
    ]),
  },
}

async function visit(facts: object = {}, crowd: unknown = CROWD) {
  const asked = serverAnswers({ '/crowd-level': () => crowd, '/osm-n1': () => ({ ...LADLE, ...facts }) })
  open('/restaurant/osm-n1', '/restaurant/:id', <RestaurantPage />)
  await screen.findByRole('heading', { level: 1, name: 'Copper Ladle' })
  return asked
}

const link = (name: RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  storedLocation.set(DESK)
  storedFilters.set({ ...initialFilters(), cuisines: ['thai'], departureTime: '12:10' })
  storedHistory.set([])
  selectedRestaurant.reset()
})

describe('the details', () => {
  it('has a way back to /results', async () => {
    await visit()
    expect(link(/Back to results/).getAttribute('href')).toBe('/results')
  })

  it('has the name and the first three types', async () => {
    await visit()
    expect(screen.getByText('Indian, Thali house, Vegetarian')).toBeTruthy()
  })

  it('has the rating to one decimal in a green badge', async () => {
    await visit()
    const badge = screen.getByText('Rated').parentElement
    expect(badge?.textContent).toBe('Rated 4.6 out of 5')
    expect(badge?.className.split(' ')).toContain('bg-basil')
  })

  it('has the distance in km to one decimal', async () => {
    await visit()
    expect(screen.getByText('0.4 km')).toBeTruthy()
  })

  it.each([
    [{ opening_hours: { open_now: true } }, 'Open now'],
    [{ opening_hours: { open_now: false } }, 'Closed'],
    [{ opening_hours: undefined }, 'Hours not known'],
  ])('says Open now, Closed or that the hours are not known', async (facts, text) => {
    await visit(facts)
    const said = ['Open now', 'Closed', 'Hours not known'].filter((one) => screen.queryByText(one))
    expect(said).toEqual([text])
  })

  it.each([
    [3, '$$$'],
    [undefined, '$'],
  ])('has as many $ signs as the price level, and one when it is not known', async (level, signs) => {
    await visit({ price_level: level })
    expect(screen.getByText(/^\$+$/).textContent).toBe(signs)
  })

  it('has the review count', async () => {
    await visit()
    expect(screen.getByText(`${(1204).toLocaleString()} reviews`)).toBeTruthy()
  })

  it('has the address, the phone and the website', async () => {
    await visit()
    for (const name of ['Address', 'Contact']) expect(screen.getByRole('heading', { name })).toBeTruthy()
    expect(screen.getByText('18 Copperfield Street')).toBeTruthy()
    expect(link(/7946 0182/).getAttribute('href')).toBe('tel:+442079460182')
    expect([link(/^ladle.example/).href, link(/^ladle.example/).target]).toEqual(['https://ladle.example/', '_blank'])
  })

  it('has the opening hours of the week', async () => {
    await visit()
    expect(screen.getByRole('heading', { name: 'Opening Hours' })).toBeTruthy()
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(expect.arrayContaining(['Monday 11:30 – 21:30', 'Tuesday Closed']))
  })

  it('has View Menu as an external link', async () => {
    await visit()
    expect(screen.getByRole('heading', { name: 'Menu' })).toBeTruthy()
    expect([link(/^View Menu/).href, link(/^View Menu/).target]).toEqual(['https://ladle.example/menu', '_blank'])
  })

  it('has the average visit duration unless it is unknown', async () => {
    await visit()
    expect((await screen.findByText('Average Visit Duration')).parentElement?.textContent).toContain('30–40 min')
  })

  it('leaves out an average visit duration that is unknown', async () => {
    await visit({}, { success: true, data: { ...CROWD.data, averageTimeSpent: 'unknown' } })
    await screen.findByRole('heading', { name: 'Peak hours' })
    expect(screen.queryByText('Average Visit Duration')).toBeNull()
  })

  it('has peak hours in am and pm', async () => {
    await visit()
    const list = await screen.findByRole('list', { name: 'Peak hours' })
    const hours = within(list).getAllByRole('listitem')
    expect(hours.map((hour) => hour.textContent)).toEqual(['11am, not busy', '1pm, busy'])
  })

  it('is one block with one line of what nobody knows, where little is known', async () => {
    const unknown = ['formatted_phone_number', 'website', 'menu', 'price_level', 'opening_hours']
    await visit(Object.fromEntries(unknown.map((fact) => [fact, undefined])), { success: true, data: {} })
    expect(await screen.findByText('Not known yet: opening hours, phone, website, menu and price.')).toBeTruthy()
    const names = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(names.slice(1, 3)).toEqual(['Before you go', 'Address'])
    for (const name of ['Opening Hours', 'Contact', 'Menu', 'Peak hours']) expect(names).not.toContain(name)
  })

  it('says nothing of what is not known where all is', async () => {
    await visit()
    await screen.findByRole('heading', { name: 'Peak hours' })
    expect(screen.queryByText(/Not known yet/)).toBeNull()
  })

  it('records the visit when it is shown', async () => {
    await visit()
    expect(storedHistory.get().map(({ id }) => id)).toEqual(['osm-n1'])
  })

  it('asks for the restaurant with the filters', async () => {
    const asked = await visit()
    const query =
      'lat=46&lng=-6&radius=0.5&cuisines=thai&priceLevel=2&excludeChains=false&excludeCafe=false&departureTime=12%3A10&mealsOnly=true&order=lunch'
    const parts = new URLSearchParams(query)
    const call = asked.find((url) => url.startsWith('/api/restaurants/osm-n1?')) ?? ''
    const sent = new URL(call, 'http://x').searchParams
    for (const one of [sent, parts]) one.sort()
    expect([...sent]).toEqual([...parts])
  })

  it('asks how crowded it is, by name and address', async () => {
    const asked = await visit()
    await waitFor(() => expect(asked.some((url) => url.includes('/crowd-level'))).toBe(true))
    const url = new URL(asked.find((one) => one.includes('/crowd-level')) ?? '', 'http://x')
    expect(url.pathname).toBe('/api/restaurants/osm-n1/crowd-level')
    expect([url.searchParams.get('restaurantName'), url.searchParams.get('address')]).toEqual([
      'Copper Ladle',
      '18 Copperfield Street',
    ])
  })

  it('stands without an answer about the crowd', async () => {
    const asked = await visit({}, new Response('down', { status: 503 }))
    await waitFor(() => expect(asked.some((url) => url.includes('/crowd-level'))).toBe(true))
    expect(screen.getByRole('heading', { name: 'Address' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a selected restaurant at once', () => {
    serverAnswers({ '/osm-n1': () => new Promise(() => {}) })
    selectedRestaurant.set({ restaurant: LADLE, foundBy: searchOf(DESK, storedFilters.get()) })
    open('/restaurant/osm-n1', '/restaurant/:id', <RestaurantPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'Copper Ladle' })).toBeTruthy()
  })

  it('shows a skeleton while it loads', () => {
    serverAnswers({ '/osm-n1': () => new Promise(() => {}) })
    open('/restaurant/osm-n1', '/restaurant/:id', <RestaurantPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'Loading restaurant' })).toBeTruthy()
    expect(document.querySelectorAll('.sk').length).toBeGreaterThan(0)
  })

  it('says Restaurant not found, with a way back', async () => {
    serverAnswers({})
    open('/restaurant/osm-n1', '/restaurant/:id', <RestaurantPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Restaurant not found' })).toBeTruthy()
    expect(link(/^Back to results$/).getAttribute('href')).toBe('/results')
  })

  it('says that the details could not be fetched, and Retry asks again', async () => {
    let down = true
    serverAnswers({ '/osm-n1': () => (down ? new Response('down', { status: 503 }) : LADLE) })
    open('/restaurant/osm-n1', '/restaurant/:id', <RestaurantPage />)
    expect(await screen.findByText('Failed to fetch restaurant details')).toBeTruthy()
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Copper Ladle' })).toBeTruthy()
  })
})
