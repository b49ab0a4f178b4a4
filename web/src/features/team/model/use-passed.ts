import { useEffect, useState } from 'react'
import { teamNow, type Team } from './team'

/** Whether the moment has come, by the team's clock. Draws again when it does. */
export function useHasPassed(team: Team, moment: string): boolean {
  const left = Date.parse(moment) - teamNow(team)
  const [, setPassed] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    // A timer cannot wait longer than a month; nothing here does.
    const timer = setTimeout(() => setPassed((count) => count + 1), Math.min(left + 50, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}
