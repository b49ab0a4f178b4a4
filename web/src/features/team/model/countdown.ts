import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { dateText } from '@/lib/locale'
import { teamNow, type Team } from './team'

/** Whole seconds until an instant, never less than none. */
export function secondsUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
}

/** "8:42"; from an hour on "2 h 05", since nobody watches those seconds. */
export function countdownText(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  if (whole < 60) return `${whole}:${two(seconds % 60)}`
  const [hours, minutes] = [Math.floor(whole / 60), two(whole % 60)]
  return t({
    message: `${hours} h ${minutes}`,
    comment: 'Hours and minutes that are left to vote, where room is scarce',
  })
}

/** "8 minutes 42 seconds" */
export function spokenCountdown(left: number): string {
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  if (hours > 0 && minutes > 0) {
    return t`${plural(hours, { one: '# hour', other: '# hours' })} ${plural(minutes, {
      one: '# minute',
      other: '# minutes',
    })}`
  }
  if (hours > 0) return t`${plural(hours, { one: '# hour', other: '# hours' })}`
  if (minutes > 0 && seconds === 0) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  if (minutes > 0) {
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })} ${plural(seconds, {
      one: '# second',
      other: '# seconds',
    })}`
  }
  return t`${plural(seconds, { one: '# second', other: '# seconds' })}`
}

/** What is said aloud when the seconds left fall from one figure to the next; nothing between the marks. */
export function countdownNews(before: number, after: number): string | undefined {
  if (before > 0 && after === 0) return t`Voting is closed.`
  if (before > 60 && after <= 60) return t`Less than a minute left to vote.`
  if (before > 300 && after <= 300) return t`5 minutes left to vote.`
  return undefined
}

/** How long it goes on, and whether that is because everyone has voted. */
export interface Left {
  readonly seconds: number
  readonly closing: boolean
  /** Some have accepted a table instead of a vote. */
  readonly answered?: boolean
}

/** At so many seconds it is said that the vote is about to close early. */
const CLOSING_MARKS = [60, 30, 10]

/** What is said aloud of a vote that may close early: when that begins, begins anew or is off, and at the marks. */
export function closingNews(before: Left, after: Left): string | undefined {
  if (!after.closing) {
    if (before.closing && after.seconds > before.seconds) return t`The vote goes on.`
    return countdownNews(before.seconds, after.seconds)
  }
  if (after.seconds === 0) return countdownNews(before.seconds, 0)
  const marked = CLOSING_MARKS.some((mark) => before.seconds > mark && after.seconds <= mark)
  const anew = !before.closing || after.seconds > before.seconds + 1
  if (!marked && !anew) return undefined
  const rest = spokenCountdown(after.seconds)
  if (after.answered) {
    const time = rest
    return t`Everyone has answered: closing in ${time}`
  }
  return t`Everyone has voted: closing in ${rest}`
}

/** Seconds until an instant by the clock that decides. Ticks while there is something to count. */
export function useCountdown(team: Team, instant: string): number {
  const [, tick] = useState(0)
  const left = secondsUntil(instant, teamNow(team))
  const over = left === 0
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [over])
  return left
}

/** "Friday 14 November", as the region of the browser writes it. */
export function dayName(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`)
  return dateText(noon, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
