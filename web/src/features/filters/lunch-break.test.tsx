import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { initialFilters, storedFilters } from '@/domain/filters'
import { LunchBreak } from './lunch-break'

const typed = () => screen.getByRole('spinbutton', { name: 'Lunch break in minutes, 15 to 180' })
const kept = () => storedFilters.get().lunchBreak

describe('the lunch break', () => {
  beforeEach(() => storedFilters.set({ ...initialFilters(), departureTime: '12:10', departureDay: '2026-11-16' }))

  it('is any, or one of four, and says when one is back', async () => {
    render(<LunchBreak />)
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      '0',
      '30',
      '45',
      '60',
      '90',
    ])
    await userEvent.click(screen.getByRole('radio', { name: /45 minutes/ }))
    expect(kept()).toBe(45)
    expect(screen.getByText('45 min, back by 12:55')).toBeTruthy()
  })

  it('can be typed', async () => {
    render(<LunchBreak />)
    await userEvent.type(typed(), '35{Enter}')
    expect(kept()).toBe(35)
    await userEvent.clear(typed())
    await userEvent.tab()
    expect(kept()).toBe(0)
  })

  it.each(['14', '181', '1e9'])('stays what it was when %s is typed', async (beyond) => {
    storedFilters.set({ ...storedFilters.get(), lunchBreak: 35 })
    render(<LunchBreak />)
    await userEvent.clear(typed())
    await userEvent.type(typed(), `${beyond}{Enter}`)
    expect(kept()).toBe(35)
    expect(typed()).toHaveProperty('value', '35')
  })
})
