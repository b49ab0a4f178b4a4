import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clock } from '@/lib/time'
import { initialFilters, storedFilters } from '@/domain/filters'
import { currentToasts } from '@/ui/toast/toasts'
import { leaveAt, leaveNow } from './departure'
import { FiltersCard } from './filters-card'

const WARNING = 'The selected time is in the past. Please choose a future time.'

afterEach(() => {
  vi.useRealTimers()
  storedFilters.set(initialFilters())
  leaveNow()
})

const named = (role: string) =>
  screen.getAllByRole(role).map((one) => one.getAttribute('aria-label') ?? (one.closest('label') ?? one).textContent)

describe('the filters panel', () => {
  it('is titled Filters and has a Reset all link', () => {
    render(<FiltersCard />)
    expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Filters' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reset all' }).className).toContain('underline')
  })

  it('offers exactly the specified choices', () => {
    render(<FiltersCard />)
    const radius = screen.getByRole('slider', { name: 'Radius' })
    expect(['min', 'max', 'step'].map((bound) => radius.getAttribute(bound))).toEqual(['0.2', '5', '0.1'])
    fireEvent.change(radius, { target: { value: '0.7' } })
    expect(storedFilters.get().radius).toEqual([0.7])
    const cuisines = 'italian japanese indian chinese mexican american thai french spanish greek korean'.split(' ')
    const diets = ['Vegetarian', 'Vegan', 'Gluten-free', 'Halal', 'Kosher', 'Dairy-free', 'Nut-free']
    expect(named('button')).toEqual(['Reset all', ...cuisines, 'Choose other', ...diets])
    const prices = [1, 2, 3, 4].map((level) => `${'$'.repeat(level)}Price level ${level} of 4`)
    expect(named('radio')).toEqual([...prices, '7 days', '14 days', '30 days', "Don't avoid"])
    expect(screen.getAllByRole('switch')).toEqual([
      screen.getByRole('switch', { name: 'Exclude chains' }),
      screen.getByRole('switch', { name: 'Exclude cafe' }),
    ])
    expect(screen.getByLabelText('Departure time')).toHaveProperty('type', 'time')
  })

  it('tells the minutes of the radius as the list estimates them', () => {
    storedFilters.set({ ...initialFilters(), radius: [0.6] })
    render(<FiltersCard />)
    expect(screen.getByText('0.6 km').parentElement?.textContent).toBe('0.6 km, about 11 min walk')
  })

  it('keeps every choice in storage at once', async () => {
    render(<FiltersCard />)
    await userEvent.click(screen.getByRole('button', { name: 'korean' }))
    await userEvent.click(screen.getByRole('button', { name: 'Halal' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Price level 3 of 4' }))
    await userEvent.click(screen.getByRole('radio', { name: "Don't avoid" }))
    await userEvent.click(screen.getByRole('switch', { name: 'Exclude chains' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Exclude cafe' }))
    expect(JSON.parse(localStorage.getItem('filters') ?? '')).toMatchObject({
      cuisines: ['korean'],
      dietary: ['Halal'],
      priceLevel: 3,
      historyDays: 0,
      excludeChains: true,
      excludeCafe: true,
    })
  })

  it('resets all of them as specified', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    storedFilters.set({
      ...initialFilters(),
      cuisines: ['pho'],
      dietary: ['Vegan'],
      features: ['takeaway'],
      historyDays: 0,
      excludeChains: true,
      excludeCafe: true,
      withoutMeal: true,
      lunchBreak: 45,
      order: 'nearest',
    })
    leaveAt('23:59')
    render(<FiltersCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }))
    expect(storedFilters.get()).toEqual({
      radius: [0.2],
      cuisines: [],
      dietary: [],
      features: [],
      priceLevel: 1,
      historyDays: 14,
      excludeChains: false,
      excludeCafe: false,
      departureTime: clock(new Date()),
      departureDay: null,
      withoutMeal: false,
      lunchBreak: 0,
      order: 'lunch',
    })
    expect(currentToasts()[0]).toMatchObject({
      title: 'Filters reset',
      description: 'All filters have been reset to default values',
    })
  })

  it('says that the filters were reset', async () => {
    render(<FiltersCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }))
    expect(currentToasts()[0]).toMatchObject({
      title: 'Filters reset',
      description: 'All filters have been reset to default values',
    })
  })

  it('adds a word of one’s own, which then is a chip that can be taken away', async () => {
    render(<FiltersCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose other' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select or add a cuisine' }))
    const add = dialog.getByRole('button', { name: 'Add' })
    const box = dialog.getByRole('textbox')
    expect(add).toHaveProperty('disabled', true)
    await userEvent.type(box, '   ')
    expect(add).toHaveProperty('disabled', true)
    await userEvent.type(box, 'Pho{Enter}')
    expect(await dialog.findByRole('button', { name: 'pho', pressed: true })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))

    await userEvent.click(screen.getByRole('button', { name: 'pho', pressed: true }))
    expect(storedFilters.get().cuisines).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose other' }))
  })

  it('searches the fifteen others', async () => {
    render(<FiltersCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose other' }))
    const grid = within(await screen.findByRole('group', { name: 'Cuisines' }))
    const others =
      'vietnamese mediterranean middle_eastern caribbean brazilian german british irish african seafood BBQ pizza burger vegetarian vegan'
    await waitFor(() =>
      expect(grid.getAllByRole('button').map(({ textContent }) => textContent?.replace(' ', '_'))).toEqual(
        others.split(' '),
      ),
    )
    await userEvent.type(screen.getByRole('textbox'), 'VE')
    await waitFor(() =>
      expect(grid.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['vegetarian', 'vegan']),
    )
  })
})

describe('the departure time', () => {
  it('warns about the past and blocks nothing', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 16, 12, 10) })
    leaveNow()
    render(<FiltersCard />)
    const input = screen.getByLabelText('Departure time')
    expect(input).toHaveProperty('value', '12:10')
    expect(screen.queryByText(WARNING)).toBeNull()
    fireEvent.change(input, { target: { value: '11:59' } })
    expect(screen.getByText(WARNING)).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(storedFilters.get().departureTime).toBe('11:59')
  })

  it('goes on meaning now until somebody chooses', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 16, 12, 10) })
    leaveNow()
    render(<FiltersCard />)
    vi.advanceTimersByTime(130_000)
    expect(storedFilters.get().departureTime).toBe('12:12')
    fireEvent.change(screen.getByLabelText('Departure time'), { target: { value: '12:30' } })
    vi.advanceTimersByTime(130_000)
    expect(storedFilters.get().departureTime).toBe('12:30')
  })

  it('is kept with the day on which it was chosen, and follows the clock again on the next day', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 16, 23, 58) })
    leaveNow()
    render(<FiltersCard />)
    fireEvent.change(screen.getByLabelText('Departure time'), { target: { value: '12:30' } })
    expect(JSON.parse(localStorage.getItem('filters') ?? '')).toMatchObject({
      departureTime: '12:30',
      departureDay: '2026-11-16',
    })
    act(() => void vi.advanceTimersByTime(130_000))
    expect(storedFilters.get()).toMatchObject({ departureTime: '00:00', departureDay: null })
  })

  it('that was chosen can be let go without resetting the rest', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 16, 12, 10) })
    leaveNow()
    render(<FiltersCard />)
    expect(screen.queryByRole('button', { name: 'Leave now' })).toBeNull()
    const input = screen.getByLabelText('Departure time')
    fireEvent.change(input, { target: { value: '20:00' } })
    fireEvent.click(screen.getByRole('button', { name: 'Leave now' }))
    expect(storedFilters.get()).toMatchObject({ departureTime: '12:10', departureDay: null })
    expect(document.activeElement).toBe(input)
  })

  it('that another tab chose is not overwritten by the clock', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 16, 12, 10) })
    leaveNow()
    render(<FiltersCard />)
    const theirs = { ...storedFilters.get(), departureTime: '20:00', departureDay: '2026-11-16' }
    localStorage.setItem('filters', JSON.stringify(theirs))
    act(() => void vi.advanceTimersByTime(130_000))
    expect(storedFilters.get().departureTime).toBe('20:00')
    expect(localStorage.getItem('filters')).toBe(JSON.stringify(theirs))
  })
})
