import { describe, expect, it } from 'vitest'
import { letterOf } from './monogram'
import { arrange, lookOf } from './neighbours'

const places = (kind: string, types: readonly string[]) =>
  Array.from({ length: 20 }, (_, i) => ({ place_id: `${kind}-${i * 7919}`, types }))
const looks = (list: readonly { place_id: string; types: readonly string[] }[]) =>
  list.map(({ place_id, types }) => {
    const { table, cloth } = lookOf(place_id, types, true)
    return { dish: table[0], cloth }
  })
const repeats = (list: readonly string[]) => list.filter((item, i) => item === list[i - 1]).length

describe('neighbours in a list', () => {
  it.each([
    [['restaurant']],
    [['cafe']],
    [['bar']],
    [['bakery']],
    [['fast food']],
    [['thai', 'restaurant']],
    [['kebab']],
    [['sushi']],
  ])('of %s never have the same dish twice in a row', (types) => {
    const list = places(`dish ${types.join()}`, types)
    expect(repeats(looks(list).map(({ dish }) => dish))).toBeGreaterThan(0)
    arrange(list)
    expect(repeats(looks(list).map(({ dish }) => dish))).toBe(0)
  })

  it.each([[['pizza']], [['restaurant']], [['cafe']]])('of %s never lie on the same cloth', (types) => {
    const list = places(`cloth ${types.join()}`, types)
    arrange(list)
    expect(repeats(looks(list).map(({ cloth }) => cloth))).toBe(0)
  })

  it('give way to one whose kind has a single dish', () => {
    const list = places('mixed', ['italian']).map((place, i) => (i % 2 ? { ...place, types: ['pizza'] } : place))
    arrange(list)
    expect(repeats(looks(list).map(({ dish }) => dish))).toBe(0)
  })

  it('keep what was chosen for them, in whatever list they are next', () => {
    const list = places('kept', ['restaurant'])
    arrange(list)
    const before = looks(list)
    arrange(list)
    expect(looks(list)).toEqual(before)
  })
})

describe('a place of unknown kind', () => {
  it('has its letter, and a plain lunch where it has no name', () => {
    expect(lookOf('x', [], true).table[0]).toBe('monogram')
    expect(lookOf('x', ['no such kind'], true).table[0]).toBe('monogram')
    expect(lookOf('x', ['restaurant'], true).table[0]).not.toBe('monogram')
    expect(lookOf('x', [], false).table[0]).not.toBe('monogram')
  })

  it.each([
    ['Ravintola Aino', 'A'],
    ['The Kellari', 'K'],
    ['ö 31', 'Ö'],
    ['7 Hills', '7'],
    ['"Magda"', 'M'],
    ['<>&', ''],
  ])('%s has the letter %s', (name, letter) => {
    expect(letterOf(name)).toBe(letter)
  })
})
