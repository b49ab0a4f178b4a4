import { describe, expect, it } from 'vitest'
import { PAGE_SIZE, type Restaurant } from '@/domain/restaurant'
import { groupsOf } from './groups'

const place = (place_id: string, meal?: Restaurant['meal']): Restaurant => ({
  place_id,
  fsq_id: place_id,
  name: place_id,
  types: [],
  ...(meal && { meal }),
})
const inShort = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ title, restaurants }) => `${title}: ${restaurants.map(({ place_id }) => place_id).join(' ')}`)

describe('the groups of a list', () => {
  const mixed = [
    place('cafe', 'coffee'),
    place('thai', 'proper'),
    place('bar', 'none'),
    place('kebab', 'quick'),
    place('pizza', 'proper'),
  ]

  it('are in the order of a lunch, each by rank', () => {
    expect(inShort(groupsOf(mixed, mixed, 'lunch'))).toEqual([
      'Proper lunch: thai pizza',
      'Quick bites: kebab',
      'Coffee and bakeries: cafe',
      'Drinks and sweets: bar',
    ])
  })

  it('have no empty one', () => {
    expect(inShort(groupsOf(mixed, [place('kebab', 'quick')], 'lunch'))).toEqual(['Quick bites: kebab'])
    expect(groupsOf([], [], 'lunch')).toEqual([])
    expect(groupsOf([], [], 'name')).toEqual([])
  })

  it.each(['nearest', 'name', 'rating'] as const)('are one list in the order %s', (sort) => {
    expect(inShort(groupsOf(mixed, mixed, sort))).toEqual(['All places: cafe thai bar kebab pizza'])
  })

  it('are of the first page; what is loaded later comes after them, by rank', () => {
    const page = Array.from({ length: PAGE_SIZE }, (_, i) => place(`p${i}`, i % 2 ? 'quick' : 'proper'))
    const more = [place('late cafe', 'coffee'), place('late thai', 'proper')]
    const groups = groupsOf([...page, ...more], [...page.slice(1, 4), ...more], 'lunch')
    expect(inShort(groups)).toEqual(['Proper lunch: p2', 'Quick bites: p1 p3', 'More places: late cafe late thai'])
  })

  it('are one list where nothing says what one can have', () => {
    const found = [place('a'), place('b')]
    expect(inShort(groupsOf(found, found, 'lunch'))).toEqual(['All places: a b'])
  })
})
