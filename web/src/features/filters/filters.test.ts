import { listText } from '@/lib/locale'
import { describe, expect, it } from 'vitest'
import { isPast } from './departure'
import { OTHER_CUISINES, QUICK_CUISINES, takesWord, toggled, unknownDietaryText, withCuisine, without } from './filters'

describe('the cuisines', () => {
  it('are eleven quick ones and fifteen others, none twice', () => {
    expect(QUICK_CUISINES).toHaveLength(11)
    expect(OTHER_CUISINES).toHaveLength(15)
    expect(new Set([...QUICK_CUISINES, ...OTHER_CUISINES]).size).toBe(26)
  })

  it('toggle in and out', () => {
    expect(toggled(['thai'], 'greek')).toEqual(['thai', 'greek'])
    expect(toggled(['thai', 'greek'], 'thai')).toEqual(['greek'])
  })

  it('take a custom word in lower case', () => {
    expect(withCuisine(['thai'], '  Dim   SUM ')).toEqual(['thai', 'dim sum'])
  })

  it.each(['', '   ', 'THAI', ' thai '])('ignore "%s" when thai is selected', (typed) => {
    expect(withCuisine(['thai'], typed)).toEqual(['thai'])
  })

  it('stop at as many as a search takes', () => {
    const twenty = [...QUICK_CUISINES, ...OTHER_CUISINES].slice(0, 20)
    expect(withCuisine(twenty, 'one more')).toEqual(twenty)
  })

  it('stop at five words of one’s own, and still take one that is listed', () => {
    const five = ['pho', 'thali', 'poke', 'ramen house', 'crepes']
    expect(takesWord(five.slice(1))).toBe(true)
    expect(takesWord(five)).toBe(false)
    expect(withCuisine(five, 'a sixth')).toEqual(five)
    expect(withCuisine(five, 'Pizza')).toEqual([...five, 'pizza'])
  })

  it('show as chips of their own when they are not quick ones', () => {
    expect(without(['thai', 'pizza', 'pho'], QUICK_CUISINES)).toEqual(['pizza', 'pho'])
  })
})

describe('a departure time', () => {
  const now = new Date(2026, 10, 16, 12, 10, 59)
  it.each([
    ['12:09', true],
    ['09:30', true],
    ['12:10', false],
    ['12:11', false],
  ])('%s at 12:10 is past: %s', (time, past) => {
    expect(isPast(time, now)).toBe(past)
  })
})

describe('what is not known about diets', () => {
  it.each([
    [[], ''],
    [['vegan'], 'vegan'],
    [['vegan', 'halal'], 'vegan and halal'],
    [['vegan', 'halal', 'kosher'], 'vegan, halal and kosher'],
  ])('lists %j as a person would', (words, text) => {
    expect(listText(words)).toBe(text)
  })

  it.each([
    [1, "1 nearby place doesn't list vegan and halal options."],
    [12, "12 nearby places don't list vegan and halal options."],
    [100, "100+ nearby places don't list vegan and halal options."],
  ])('%i reads as a sentence', (count, text) => {
    expect(unknownDietaryText(count, ['Vegan', 'Halal'])).toBe(text)
  })
})
