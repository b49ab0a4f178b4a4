import { afterEach, describe, expect, it, vi } from 'vitest'
import { english, hoursText, timeText } from './time'

const region = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)

afterEach(() => vi.restoreAllMocks())

describe('a time on the screen', () => {
  it.each([
    ['en-GB', '00:05', '00:05'],
    ['en-GB', '13:05', '13:05'],
    ['de-DE', '13:05', '13:05'],
    ['en-US', '00:05', '12:05 am'],
    ['en-US', '12:00', '12:00 pm'],
    ['hi-IN', '13:05', '1:05 pm'],
    ['en-US', 'noonish', 'noonish'],
    ['C', '13:05', '13:05'],
    ['en-US@posix', '13:05', '13:05'],
  ])('is written as %s writes %s', (language, clock, text) => {
    region(language)
    expect(timeText(clock)).toBe(text)
  })

  it.each([
    ['en-GB', '11:30 AM – 2:00 PM, 6:00 PM – 12:30 AM', '11:30 – 14:00, 18:00 – 00:30'],
    ['en-US', '11:30 AM – 2:00 PM', '11:30 am – 2:00 pm'],
    ['en-GB', 'Open 24 hours', 'Open 24 hours'],
    ['en-GB', 'Closed', 'Closed'],
  ])('has one form for the opening hours too: %s', (language, hours, text) => {
    region(language)
    expect(hoursText(hours)).toBe(text)
  })
})

it.each([
  ['en-IE', 'en-IE'],
  ['de-DE', 'en-GB'],
  ['es-MX', 'en-US'],
  ['tr-TR', 'en-GB'],
])('the English of %s is %s', (language, written) => {
  region(language)
  expect(english()).toBe(written)
})
