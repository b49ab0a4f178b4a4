import { i18n } from '@lingui/core'
import { afterEach, expect, it, vi } from 'vitest'
import { dateText, listText, locale, numberOfHour, numberText, shortListText, weekdayName } from './locale'

const browser = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
const reading = (language: string) => i18n.loadAndActivate({ locale: language, messages: {} })

afterEach(() => vi.restoreAllMocks())

it.each([
  ['en', 'en-IE', 'en-IE'],
  ['en', 'de-DE', 'en-GB'],
  ['en', 'es-MX', 'en-US'],
  ['en', 'tr-TR', 'en-GB'],
  ['de', 'de-AT', 'de-AT'],
  ['de', 'en-US', 'de'],
  ['fi', 'C', 'fi'],
])('%s in a browser of %s is written as %s', (language, region, written) => {
  reading(language)
  browser(region)
  expect(locale()).toBe(written)
})

it.each([
  ['en', 'Sunday', 'Sun'],
  ['fi', 'sunnuntai', 'su'],
])('a week in %s has a %s', (language, long, short) => {
  reading(language)
  expect([weekdayName(0), weekdayName(0, 'short'), weekdayName(7)]).toEqual([long, short, long])
})

const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

it.each([
  ['en', '1,234.5', 'a, b and c', 'a, b, c', '1 November'],
  ['de', '1.234,5', 'a, b und c', 'a, b und c', '1. November'],
  ['es', '1234,5', 'a, b y c', 'a, b, c', '1 de noviembre'],
  ['fi', '1 234,5', 'a, b ja c', 'a, b, c', '1. marraskuuta'],
  ['fr', '1 234,5', 'a, b et c', 'a, b et c', '1 novembre'],
])('%s writes numbers, lists and dates its own way', (language, number, list, short, date) => {
  reading(language)
  expect(spaced(numberText(1234.5, 1))).toBe(number)
  expect(listText(['a', 'b', 'c'])).toBe(list)
  expect(shortListText(['a', 'b', 'c'])).toBe(short)
  expect(dateText(new Date(2026, 10, 1), { day: 'numeric', month: 'long' })).toBe(date)
})

it.each([
  ['de-DE', '13'],
  ['es-MX', '1'],
])('one in the afternoon is %s where the browser is of %s', (region, number) => {
  reading('es')
  browser(region)
  expect(numberOfHour(13)).toBe(number)
})
