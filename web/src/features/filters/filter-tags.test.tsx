import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { initialFilters, storedFilters, tagsOf, withoutTags, type Filters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { FilterTags } from './filter-tags'

function Tags({ onLast }: { onLast: () => void }) {
  return <FilterTags filters={useStored(storedFilters)} onLast={onLast} />
}

function shown(filters: Partial<Filters>) {
  storedFilters.set({ ...initialFilters(), priceLevel: 4, historyDays: 0, ...filters })
  const onLast = vi.fn<() => void>()
  render(<Tags onLast={onLast} />)
  return onLast
}

const removals = () =>
  screen.queryAllByRole('button', { name: /^Remove filter/ }).map((button) => button.getAttribute('aria-label'))
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('removes the filter, and focus goes to the next tag, then to the one before', async () => {
  const onLast = shown({ cuisines: ['thai', 'korean'], dietary: ['Vegan'] })
  await press('Remove filter: korean')
  expect(storedFilters.get().cuisines).toEqual(['thai'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter: Vegan')
  await press('Remove filter: Vegan')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter: thai')
  expect(onLast).not.toHaveBeenCalled()
  await press('Remove filter: thai')
  expect(onLast).toHaveBeenCalledOnce()
  expect(removals()).toEqual([])
})

it('offers nothing to remove where a search needs a value', () => {
  shown({})
  expect(screen.getByText('Within 0.5 km')).toBeTruthy()
  expect(removals()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})

it('lets a departure that was chosen follow the clock again', async () => {
  shown({ departureTime: '20:00', departureDay: '2026-11-16' })
  await press('Remove filter: Leaving 20:00')
  expect(storedFilters.get().departureDay).toBeNull()
})

it('says signs in words', () => {
  shown({ priceLevel: 2 })
  expect(removals()).toEqual(['Remove filter: Price level 2 of 4 or less'])
})

it('Clear all takes away every filter that can be taken away', async () => {
  const onLast = shown({
    cuisines: ['thai', 'korean'],
    dietary: ['Vegan'],
    features: ['cards'],
    excludeChains: true,
    excludeCafe: true,
    lunchBreak: 45,
    withoutMeal: true,
    priceLevel: 1,
    historyDays: 14,
  })
  await press('Clear all')
  expect(tagsOf(storedFilters.get()).map(({ id }) => id)).toEqual(['radius', 'departure'])
  expect(withoutTags(storedFilters.get())).toEqual(storedFilters.get())
  expect(onLast).toHaveBeenCalledOnce()
})
