import { useEffect, useState } from 'react'
import { clock, dayText } from '@/lib/time'
import { storedFilters } from '@/domain/filters'
import { changeFilters } from './filters'

/** The departure time follows the clock from now on. */
export function leaveNow(now = new Date()): void {
  changeFilters({ departureTime: clock(now), departureDay: null })
}

/** A chosen time is kept until the end of the day, also over a reload. */
export function leaveAt(departureTime: string, now = new Date()): void {
  changeFilters({ departureTime, departureDay: dayText(now) })
}

/** Brings a departure time up to date that nobody has chosen today. */
export function followClock(now = new Date()): void {
  // Another tab may have chosen a time a moment ago.
  const { departureTime, departureDay } = storedFilters.latest()
  if (departureDay === dayText(now) || (departureDay === null && departureTime === clock(now))) return
  leaveNow(now)
}

export function isPast(departureTime: string, now: Date): boolean {
  return departureTime < clock(now)
}

/** The time on this device, followed by a departure time that nobody chose. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => {
      setNow(new Date())
      followClock()
    }
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
