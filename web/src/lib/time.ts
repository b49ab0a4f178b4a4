import { i18n } from '@lingui/core'
import { twelveHours, writtenTime } from './locale'

export const HOUR_MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/

/** HH:MM on this device's clock. */
export function clock(now: Date): string {
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
}

/** A day on this device's calendar, as a date field has it: 2026-11-13. */
export function dayText(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** HH:MM as this browser's region writes it: 13:05 or 1:05 pm. Every time on the screen is written by it. */
export function timeText(hourMinute: string): string {
  if (!HOUR_MINUTE.test(hourMinute)) return hourMinute
  if (i18n.locale !== 'en') return writtenTime(hourMinute)
  if (!twelveHours()) return hourMinute
  const hour = Number(hourMinute.slice(0, 2))
  return `${hour % 12 || 12}${hourMinute.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

/** The same without am and pm, for a picture that has room for little. */
export function shortTimeText(hourMinute: string): string {
  return timeText(hourMinute).replace(/\s\D*$/, '')
}

/** "11:30 AM – 2:00 PM", as the contract writes opening hours, in the same form. */
export function hoursText(hours: string): string {
  return hours.replace(/\b(\d{1,2}):(\d\d) ([AP])M\b/g, (_, hour: string, minute: string, half: string) => {
    const ofDay = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
    return timeText(`${String(ofDay).padStart(2, '0')}:${minute}`)
  })
}

const DAY = 24 * 60 // minutes

/** HH:MM so many minutes later. */
export function clockAfter(start: string, minutes: number): string {
  const [hour = 0, minute = 0] = start.split(':').map(Number)
  const then = (((hour * 60 + minute + minutes) % DAY) + DAY) % DAY
  return `${String(Math.floor(then / 60)).padStart(2, '0')}:${String(then % 60).padStart(2, '0')}`
}
