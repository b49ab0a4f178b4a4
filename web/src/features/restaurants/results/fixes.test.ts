import { describe, expect, it } from 'vitest'
import { initialFilters } from '@/domain/filters'
import { fixesFor, lastFixesFor } from './fixes'

const NOON = '12:10'
const open = { ...initialFilters(), radius: [5] as const, priceLevel: 4, withoutMeal: true, departureTime: NOON }
const labels = (change: Partial<typeof open>) => fixesFor({ ...open, ...change }, NOON).map(({ label }) => label)

describe('quick fixes', () => {
  it('have nothing to relax when nothing is narrow', () => {
    expect(labels({})).toEqual([])
  })

  it.each([
    ['a small circle', { radius: [0.8] as never }, 'Within 1 km'],
    ['a kilometre', { radius: [1] as never }, 'Within 2 km'],
    ['a large circle', { radius: [2.4] as never }, 'Within 5 km'],
    ['a cuisine', { cuisines: ['thai'] }, 'Any cuisine'],
    ['one diet', { dietary: ['Vegan'] as never }, 'Drop “Vegan”'],
    ['several diets', { dietary: ['Vegan', 'Halal'] as never }, 'Drop dietary needs'],
    ['a price', { priceLevel: 2 }, 'Any price'],
    ['another hour', { departureTime: '23:30' }, 'Leaving now'],
    ['one feature', { features: ['takeaway'] as never }, 'Drop “Takeaway”'],
    ['several features', { features: ['takeaway', 'cards'] as never }, 'Drop “More filters”'],
    ['no chains', { excludeChains: true }, 'With chains'],
    ['no cafes', { excludeCafe: true }, 'With cafes'],
    ['a short break', { lunchBreak: 30 }, '45 minutes'],
    ['a long break', { lunchBreak: 90 }, 'Any lunch break'],
    ['only meals', { withoutMeal: false }, 'With bars and sweet shops'],
  ])('relax %s', (_, change, label) => {
    expect(labels(change)).toEqual([label])
  })

  it('are four at most', () => {
    const change = {
      radius: [0.2] as never,
      cuisines: ['thai'],
      priceLevel: 1,
      departureTime: '23:30',
      excludeCafe: true,
    }
    expect(labels(change)).toEqual(['Within 1 km', 'Any cuisine', 'Any price', 'Leaving now'])
  })

  it('take every filter away where none alone is in the way, and then widen the circle', () => {
    const narrow = {
      ...open,
      radius: [0.2] as const,
      cuisines: ['irish'],
      dietary: ['Kosher'] as never,
      withoutMeal: false,
      historyDays: 14,
    }
    const without = { cuisines: [], dietary: [], priceLevel: 4, historyDays: 0, withoutMeal: true }
    expect(lastFixesFor(narrow)).toMatchObject([
      { label: 'Without any filter', change: { ...without, radius: [0.2] } },
      { label: 'Anything within 5 km', change: { ...without, radius: [5] } },
    ])
  })
})
