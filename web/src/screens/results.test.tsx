import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedFetchTime, storedResults } from '@/features/restaurants/results/stored-results'
import { dayText } from '@/lib/time'
import { initialFilters, storedFilters } from '@/domain/filters'
import { storedLocation } from '@/domain/location'
import { DESK, holding, open, serverAnswers } from './screen.fixture'
import { ResultsPage } from '@/pages/results'

const place = (i: number) => ({ place_id: `p${i}`, name: `Place ${i}`, types: [] })
const places = (from: number, count: number) => Array.from({ length: count }, (_, i) => place(from + i))
const searches = (asked: readonly string[]) => asked.filter((url) => url.startsWith('/api/restaurants?'))
const cards = () => screen.queryAllByRole('article')
const skeletons = () => screen.queryAllByTestId('card-skeleton')
const more = () => screen.queryByRole('button', { name: 'Load more suggestions' })

function visit(answer: (url: URL) => unknown) {
  const asked = serverAnswers({ '/api/restaurants': answer })
  open('/results', '/results', <ResultsPage />)
  return asked
}

/** Two pages, the second when it is let go. */
function twoPages() {
  const { held, answer } = holding()
  const asked = visit(async (url) => {
    if (!url.searchParams.has('cursor')) return { results: places(0, 3), size: 3, cursor: 'next' }
    await held
    return { results: places(3, 2), size: 2 }
  })
  return { asked, answer }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  storedLocation.set(DESK)
  storedFilters.set({ ...initialFilters(), departureTime: '12:10' })
  storedResults.set(null)
  storedFetchTime.set(null)
})

describe('the suggestions', () => {
  it('is titled Suggestions, and Back to Filters leads home', async () => {
    visit(() => ({ results: [], size: 0 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Suggestions' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Filters' }).getAttribute('href')).toBe('/')
  })

  it('shows three placeholder cards while it loads', async () => {
    const { held, answer } = holding()
    const asked = visit(async () => {
      await held
      return { results: places(0, 1), size: 1 }
    })
    await waitFor(() => expect(searches(asked)).toHaveLength(1))
    expect(skeletons()).toHaveLength(3)
    answer()
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(skeletons()).toHaveLength(0)
  })

  it('asks for 50 when it opens and nothing is held', async () => {
    const asked = visit(() => ({ results: places(0, 2), size: 2 }))
    await waitFor(() => expect(cards()).toHaveLength(2))
    expect(searches(asked).map((url) => new URL(url, 'http://x').searchParams.get('pageSize'))).toEqual(['50'])
    expect(screen.getByRole('heading', { name: 'Place 1' })).toBeTruthy()
  })

  it('names every filter in the call', async () => {
    storedFilters.set({
      radius: [0.7],
      cuisines: ['thai', 'greek'],
      dietary: ['Vegan', 'Halal'],
      features: ['cards', 'takeaway'],
      priceLevel: 3,
      historyDays: 7,
      excludeChains: true,
      excludeCafe: true,
      departureTime: '12:30',
      departureDay: dayText(new Date()),
      withoutMeal: false,
      lunchBreak: 45,
      order: 'lunch',
    })
    const asked = visit(() => ({ results: places(0, 1), size: 1 }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    const sent = [...new URL(searches(asked)[0] ?? '', 'http://x').searchParams].map((pair) => pair.join('='))
    expect(sent.toSorted()).toEqual([
      'cuisines=greek',
      'cuisines=thai',
      'departureTime=12:30',
      'dietary=Halal',
      'dietary=Vegan',
      'excludeCafe=true',
      'excludeChains=true',
      'features=cards',
      'features=takeaway',
      'lat=46',
      'lng=-6',
      'lunchBreak=45',
      'mealsOnly=true',
      'order=lunch',
      'pageSize=50',
      'priceLevel=3',
      'radius=0.7',
    ])
  })

  it('lies in one, two or three columns', async () => {
    visit(() => ({ results: places(0, 1), size: 1 }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    const columns = cards()[0]?.parentElement?.className.match(/(\w+:)?grid-cols-\d/g)
    expect(columns).toEqual(['grid-cols-1', 'sm:grid-cols-2', 'lg:grid-cols-3'])
  })

  it('shows Load more suggestions when there is more and nothing is loading', async () => {
    const { answer } = twoPages()
    await waitFor(() => expect(more()).toBeTruthy())
    await userEvent.click(screen.getByRole('button', { name: 'Load more suggestions' }))
    expect(more()).toBeNull()
    answer()
    await waitFor(() => expect(cards()).toHaveLength(5))
    expect(more()).toBeNull()
  })

  it('adds three placeholder cards while it loads more', async () => {
    const { answer } = twoPages()
    await waitFor(() => expect(cards()).toHaveLength(3))
    expect(skeletons()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Load more suggestions' }))
    expect([cards().length, skeletons().length]).toEqual([3, 3])
    answer()
    await waitFor(() => expect(skeletons()).toHaveLength(0))
  })

  it('asks with the cursor for more', async () => {
    const { asked, answer } = twoPages()
    await waitFor(() => expect(more()).toBeTruthy())
    await userEvent.click(screen.getByRole('button', { name: 'Load more suggestions' }))
    answer()
    await waitFor(() => expect(cards()).toHaveLength(5))
    expect(searches(asked).map((url) => new URL(url, 'http://x').searchParams.get('cursor'))).toEqual([null, 'next'])
  })

  it('says that loading failed, and Retry asks again', async () => {
    let down = true
    const asked = visit(() => (down ? new Response('down', { status: 503 }) : { results: places(0, 1), size: 1 }))
    expect(await screen.findByText('Error loading restaurants. Please try again.')).toBeTruthy()
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(searches(asked)).toHaveLength(2)
  })

  it('says that nothing was found, and Try again asks again', async () => {
    let found = 0
    visit(() => ({ results: places(0, found), size: found }))
    expect(await screen.findByRole('heading', { name: 'No restaurants found' })).toBeTruthy()
    expect(screen.getByText('Try adjusting your filters or changing your location.')).toBeTruthy()
    found = 1
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
  })

  it('offers to take every filter away where none alone is in the way, with what that finds', async () => {
    storedFilters.set({ ...initialFilters(), cuisines: ['irish'], dietary: ['Kosher'], departureTime: '12:10' })
    visit(({ searchParams }) => {
      const found = searchParams.has('cuisines') || searchParams.has('dietary') ? 0 : 3
      return { results: places(0, found), size: found }
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Without any filter (3)' }))
    await waitFor(() => expect(cards()).toHaveLength(3))
  })

  it('says that it knows of no place where nothing finds one', async () => {
    visit(() => ({ results: [], size: 0 }))
    expect(await screen.findByText(/^We know of no place within 5 km of /)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Quick fixes' })).toBeNull()
  })

  it('says Location not set where there is none', async () => {
    storedLocation.set(null)
    const asked = visit(() => ({ results: places(0, 1), size: 1 }))
    expect(await screen.findByRole('heading', { name: 'Location not set' })).toBeTruthy()
    expect(searches(asked)).toEqual([])
  })
})
