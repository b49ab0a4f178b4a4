// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { knownOf, sorted, sortFrom, sortsFor, type Sort } from './sort'

const place = (name: string, more: Partial<Restaurant> = {}): Restaurant => ({
  place_id: name,
  fsq_id: name,
  name,
  types: [],
  ...more,
})
const near = place('Sage 10', { rating: 4.1, price_level: 3, crowd_level: 'busy' })
const middle = place('Öl')
const far = place('Sage 9', { rating: 4.8, price_level: 3, crowd_level: 'not busy' })
const farther = place('basil', { rating: 4.1, price_level: 1, crowd_level: 'moderate' })
const all = [near, middle, far, farther]

describe('sorting', () => {
  it.each<[Sort, readonly Restaurant[]]>([
    ['lunch', [near, middle, far, farther]],
    ['nearest', [near, middle, far, farther]],
    ['rating', [far, near, farther, middle]],
    ['price', [farther, near, far, middle]],
    ['crowd', [far, farther, near, middle]],
    ['name', [farther, middle, far, near]],
  ])('by %s keeps equals as they come and what is not known last', (sort, expected) => {
    expect(sorted(all, sort).map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  })

  it('offers only what the places can be told apart by', () => {
    expect(sortsFor([middle], 'lunch')).toEqual(['lunch', 'nearest', 'name'])
    expect(sortsFor([middle, place('a', { price_level: 1 })], 'lunch')).toEqual(['lunch', 'nearest', 'price', 'name'])
    expect(sortsFor(all, 'lunch')).toEqual(['lunch', 'nearest', 'rating', 'price', 'crowd', 'name'])
  })

  it('offers the order it is in, also while nothing is known', () => {
    expect(sortsFor([middle], 'rating')).toEqual(['lunch', 'nearest', 'rating', 'name'])
    expect(sortFrom('rating', 'lunch')).toBe('rating')
    expect(knownOf([middle], 'rating')).toBe(0)
  })

  it.each<[Sort, number]>([
    ['rating', 3],
    ['name', 4],
    ['lunch', 4],
  ])('by %s goes by what is known of so many places', (sort, known) => expect(knownOf(all, sort)).toBe(known))

  it('goes by more than the list has where more is known, and hands on what the list has', () => {
    const rated = { ...middle, rating: 5 }
    const first = sorted(all, 'rating', (one) => (one === middle ? rated : one))[0]
    expect(first).toBe(middle)
  })

  it.each([null, '', 'toString', 'nearest'])('stays with the server’s order for %s', (found) => {
    expect(sortFrom(found, 'lunch')).toBe('lunch')
  })
})
