import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hoursText, shortTimeText, timeText } from './time'

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

describe('a time in another language', () => {
  it.each([
    ['de', 'de-AT', '13:05', '13:05', '13:05'],
    ['fi', 'fi-FI', '09:05', '09.05', '09.05'],
    ['es', 'es-MX', '13:05', '1:05 p.m.', '1:05'],
    ['de', 'en-US', '00:05', '12:05 AM', '12:05'],
    ['fr', 'en-GB', '13:05', '13:05', '13:05'],
    ['fr', 'fr-FR', 'noonish', 'noonish', 'noonish'],
  ])('in %s and a browser of %s, %s is %s', (language, browser, clock, text, short) => {
    i18n.loadAndActivate({ locale: language, messages: {} })
    region(browser)
    expect(timeText(clock).replaceAll(/\s/g, ' ')).toBe(text)
    expect(shortTimeText(clock)).toBe(short)
  })
})
