// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Restaurant } from '../../../domain/restaurant'
import { sorted, sortFrom, sortsFor, type Sort } from './sort'

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
    ['nearest', [near, middle, far, farther]],
    ['rating', [far, near, farther, middle]],
    ['price', [farther, near, far, middle]],
    ['crowd', [far, farther, near, middle]],
    ['name', [farther, middle, far, near]],
  ])('by %s keeps equals nearest first and what is not known last', (sort, expected) => {
    expect(sorted(all, sort).map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  })

  it('offers only what the places can be told apart by', () => {
    expect(sortsFor([middle])).toEqual(['nearest', 'name'])
    expect(sortsFor([middle, place('a', { price_level: 1 })])).toEqual(['nearest', 'price', 'name'])
    expect(sortsFor(all)).toEqual(['nearest', 'rating', 'price', 'crowd', 'name'])
  })

  it.each([null, '', 'toString', 'rating'])('falls back to nearest first for %s without ratings', (found) => {
    expect(sortFrom(found, sortsFor([middle]))).toBe('nearest')
  })
})
