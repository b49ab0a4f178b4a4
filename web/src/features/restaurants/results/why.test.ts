import { describe, expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { whysOf } from './why'

const place = (place_id: string, facts: Partial<Restaurant> = {}): Restaurant => ({
  place_id,
  fsq_id: place_id,
  name: place_id,
  types: [],
  ...facts,
})
const known = { complete: true, nearestFirst: false, isNew: () => false, said: () => [] }
type Case = Partial<Parameters<typeof whysOf>[1]>

function whys(listed: readonly Restaurant[], more: Case = {}): readonly (string | undefined)[] {
  const found = whysOf(listed, { found: listed, ...known, ...more })
  return listed.map(({ place_id }) => found.get(place_id)?.text)
}

const near = place('near', { types: ['thai', 'restaurant'], distance: 0.1, walking_time: 2 })
const far = place('far', { types: ['Thai'], distance: 0.3, walking_time: 5 })

const liked = () => [{ reason: 'liked', text: 'You liked it in October' }] as const
const shut = () => [{ reason: 'shut', text: 'Reported shut' }] as const

describe('why', () => {
  it.each<[string, readonly Restaurant[], Case, readonly (string | undefined)[]]>([
    ['the closest of a kind', [far, near], {}, [undefined, 'Closest Thai']],
    [
      'of a dish, in small letters',
      [near, far].map((one) => ({ ...one, types: ['pizza'] })),
      {},
      ['Closest pizza', undefined],
    ],
    ['of what is loaded, if there is more', [far, near], { complete: false }, [undefined, 'Closest Thai of these']],
    [
      'of all, if all that is nearer is loaded',
      [near, far],
      { complete: false, nearestFirst: true },
      ['Closest Thai', undefined],
    ],
    ['not if a hidden one is closer', [far], { found: [near, far] }, [undefined]],
    ['not if another is closer on foot', [{ ...near, walking_time: 6 }, far], {}, [undefined, undefined]],
    [
      'not of a kind that says nothing',
      [near, far].map((one) => ({ ...one, types: ['restaurant'] })),
      {},
      [undefined, undefined],
    ],
    [
      'not of places at an unknown distance',
      [place('a', { types: ['thai'] }), place('b', { types: ['thai'] })],
      {},
      [undefined, undefined],
    ],
    [
      'the only one of a kind',
      [place('a', { types: ['korean'] }), near, far],
      {},
      ['The only Korean on this list', 'Closest Thai', undefined],
    ],
    ['not the only one while there is more', [place('a', { types: ['korean'] })], { complete: false }, [undefined]],
    ['not the only one if another is hidden', [far], { found: [far, place('b', { types: ['thai'] })] }, [undefined]],
  ])('names %s', (_, listed, more, said) => {
    expect(whys(listed, more)).toEqual(said)
  })

  it.each<[string, readonly Restaurant[], Case, readonly (string | undefined)[]]>([
    [
      'the shortest walk to a meal at a table',
      [
        place('a', { meal: 'proper', walking_time: 4 }),
        place('b', { meal: 'proper', walking_time: 3 }),
        place('c', { meal: 'coffee', walking_time: 1 }),
      ],
      {},
      [undefined, 'Shortest walk to a table', undefined],
    ],
    [
      'the shortest walk of what is loaded',
      [place('a', { meal: 'proper', walking_time: 4 }), place('b', { meal: 'proper', walking_time: 3 })],
      { complete: false },
      [undefined, 'Shortest walk of these'],
    ],
    [
      'the fastest there and back',
      [place('a', { walking_time: 2, stay_minutes: 40 }), place('b', { walking_time: 5, stay_minutes: 20 })],
      {},
      [undefined, 'Fastest there and back'],
    ],
    ['nothing of one place alone', [place('a', { meal: 'proper', walking_time: 4, stay_minutes: 9 })], {}, [undefined]],
    [
      'when lunch ends',
      [place('a', { walking_arrival_time: '12:04', open_until: '14:00' })],
      {},
      ['Lunch ends at 14:00'],
    ],
    [
      'no end of lunch in the evening',
      [place('a', { walking_arrival_time: '12:04', open_until: '22:00' })],
      {},
      [undefined],
    ],
    [
      'no end of lunch after midnight',
      [place('a', { walking_arrival_time: '20:04', open_until: '02:00' })],
      {},
      [undefined],
    ],
    ['what is new', [place('a')], { isNew: () => true }, ['New to you']],
  ])('names %s', (_, listed, more, said) => {
    expect(whys(listed, more)).toEqual(said)
  })

  it('is the first that is true, and not the one of the card before', () => {
    const listed = [near, far, place('c'), place('d')]
    expect(whys(listed, { isNew: () => true })).toEqual(['Closest Thai', 'New to you', undefined, 'New to you'])
  })

  it('is what people said before what the list tells, and not twice in a row', () => {
    expect(whys([near, far, place('c')], { said: liked, isNew: () => true })).toEqual([
      'You liked it in October',
      'New to you',
      'You liked it in October',
    ])
  })

  it('warns of every place that is reported shut, also of neighbours', () => {
    expect(whys([near, far], { said: shut })).toEqual(['Reported shut', 'Reported shut'])
  })
})
