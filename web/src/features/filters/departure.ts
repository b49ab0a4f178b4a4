import { useEffect, useState } from 'react'
import { clock, storedFilters } from '../../stored'
import { changeFilters } from './filters'

/** The time that load or "Reset all" has set. While nobody chooses another, leaving now goes on meaning now. */
let unchosen = storedFilters.get().departureTime

export function leaveNow(now = new Date()): void {
  unchosen = clock(now)
  if (storedFilters.get().departureTime !== unchosen) changeFilters({ departureTime: unchosen })
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
      if (storedFilters.get().departureTime === unchosen) leaveNow()
    }
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
