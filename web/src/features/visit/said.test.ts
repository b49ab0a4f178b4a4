import { describe, expect, it, vi } from 'vitest'
import { saidOf, type OwnVisit } from './said'

vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00') })

const visit = (date: string, verdict: OwnVisit['verdict'], more: Partial<OwnVisit> = {}): OwnVisit => ({
  restaurantId: 'a',
  date,
  verdict,
  ...more,
})
const texts = (...args: Parameters<typeof saidOf>) => saidOf(...args).map(({ text }) => text)

describe('what a person said of a place', () => {
  it.each<[string, readonly OwnVisit[], readonly string[]]>([
    ['liked this year', [visit('2026-10-27', 'good')], ['You liked it in October']],
    ['liked another year', [visit('2025-10-27', 'good')], ['You liked it in October 2025']],
    ['did not like', [visit('2026-10-01', 'meh')], ['You did not like it in October']],
    ['found shut', [visit('2026-10-01', 'absent', { shut: true })], ['It was shut when you went']],
    ['did not visit', [visit('2026-10-01', 'absent')], []],
    [
      'changed their mind about',
      [visit('2026-11-02', 'meh'), visit('2026-10-01', 'good')],
      ['You did not like it in November'],
    ],
    [
      'liked before they did not go',
      [visit('2026-11-02', 'absent'), visit('2026-10-31', 'good')],
      ['You liked it in October'],
    ],
    ['never spoke of', [visit('2026-10-01', 'good', { restaurantId: 'b' })], []],
  ])('they %s', (_, own, said) => expect(texts('a', { own })).toEqual(said))
})

describe('what people said of a place', () => {
  it('is told as the least number that the server gives, the team first and a warning before all', () => {
    const figures = { restaurantId: 'a', liked: 20, teamLiked: 3, shut: true }
    const own = [visit('2026-10-27', 'good')]
    expect(texts('a', { figures, own, crowd_level: 'moderate', crowd_basis: 'observed' })).toEqual([
      'Reported shut',
      'At least 3 of you liked it',
      'You liked it in October',
      'At least 20 people liked it',
      'Usually a wait of up to 10 min',
    ])
  })

  it.each([['typical'], ['provider'], [undefined]])('has no wait where the crowd is %s', (crowd_basis) => {
    expect(texts('a', { own: [], crowd_level: 'busy', crowd_basis })).toEqual([])
  })

  it('is nothing where nobody said anything', () => {
    expect(texts('a', { figures: { restaurantId: 'a', shut: false }, own: [] })).toEqual([])
  })
})

describe('what teams found at a door today', () => {
  it.each([
    ['full', 'Reported full at 12:10'],
    ['shut', 'Reported shut at 12:10'],
  ] as const)('%s comes before all else, with its time', (why, text) => {
    const at = new Date('2026-11-16T12:10:00').toISOString()
    const figures = { restaurantId: 'a', liked: 20, door: { why, at } }
    expect(texts('a', { figures, own: [] })).toEqual([text, 'At least 20 people liked it'])
  })
})
