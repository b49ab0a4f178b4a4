import { english } from '@/lib/time'
import { useEffect, useState } from 'react'
import { teamNow, type Team } from './team'

/** Whole seconds until an instant, never less than none. */
export function secondsUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
}

/** "8:42"; from an hour on "2 h 05", since nobody watches those seconds. */
export function countdownText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** "8 minutes 42 seconds" */
export function spokenCountdown(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return [counted(hours, 'hour'), ...(minutes > 0 ? [counted(minutes, 'minute')] : [])].join(' ')
  const parts = [...(minutes > 0 ? [counted(minutes, 'minute')] : []), counted(seconds % 60, 'second')]
  return parts.join(' ')
}

/** What is said aloud when the seconds left fall from one figure to the next; nothing between the marks. */
export function countdownNews(before: number, after: number): string | undefined {
  if (before > 0 && after === 0) return 'Voting is closed.'
  if (before > 60 && after <= 60) return 'Less than a minute left to vote.'
  if (before > 300 && after <= 300) return '5 minutes left to vote.'
  return undefined
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
  return noon.toLocaleDateString(english(), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
