import { i18n } from '@lingui/core'

/** The browser's language, or British English if it names none: WebKit on Linux may say C, and Chromium en-US@posix. */
function browserLanguage(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

/** The language of the texts, as it is written where this browser is: dates and numbers stand in its sentences. */
export function locale(): string {
  const browser = browserLanguage()
  if (languageOf(browser) === i18n.locale) return browser
  if (i18n.locale !== 'en') return i18n.locale
  return twelveHours() ? 'en-US' : 'en-GB'
}

function languageOf(tag: string): string {
  return tag.split('-')[0] ?? ''
}

// A list of cards writes hundreds of times, and a format takes long to make.
const made = new Map<string, unknown>()

/** What was made before under this name. */
function once<T>(name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make())
  return made.get(name) as T
}

/** Whether this browser's region counts hours to twelve, whatever language it reads. */
export function twelveHours(): boolean {
  const browser = browserLanguage()
  return once(`hours ${browser}`, () => {
    return new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions().hour12 === true
  })
}

/** 1.5 or 1,5: with so many digits after the point. */
export function numberText(value: number, digits = 0): string {
  const written = locale()
  const format = once(`number ${written} ${digits}`, () => {
    return new Intl.NumberFormat(written, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  })
  return format.format(value)
}

/** "vegan", "vegan and halal", "vegan, halal and kosher". */
export function listText(words: readonly string[]): string {
  const written = i18n.locale === 'en' ? 'en-GB' : locale()
  return once(`and ${written}`, () => new Intl.ListFormat(written, { type: 'conjunction' })).format(words)
}

/** "vegan, halal, kosher": the same in less room, where no sentence stands around it. */
export function shortListText(words: readonly string[]): string {
  const written = locale()
  return once(`list ${written}`, () => new Intl.ListFormat(written, { type: 'unit', style: 'short' })).format(words)
}

/** HH:MM as the language of the texts writes it, with the hours of the browser's region: 13:05, 13.05, 1:05 p. m. */
export function writtenTime(hourMinute: string): string {
  const [written, hour12] = [locale(), twelveHours()]
  const format = once(`time ${written} ${hour12}`, () => {
    const hour = hour12 ? 'numeric' : '2-digit'
    return new Intl.DateTimeFormat(written, { hour, minute: '2-digit', hour12, timeZone: 'UTC' })
  })
  return format.format(new Date(`2024-01-01T${hourMinute}:00Z`))
}

/** An hour as the browser's region counts it: 13, or 1. */
export function numberOfHour(hour: number): string {
  return numberText(twelveHours() ? hour % 12 || 12 : hour)
}

/** The name of a weekday, by its number as `Date` counts it: Sunday is 0. */
export function weekdayName(day: number, weekday: 'long' | 'short' = 'long'): string {
  // The seventh of that month was a Sunday.
  return dateText(new Date(2024, 0, 7 + day), { weekday })
}

/** A date with these parts. */
export function dateText(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString(locale(), parts)
}

/** Where a line begins. Radix does not ask the page, and arrow keys follow it. */
export function direction(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}
