import { useEffect, useState } from 'react'
import { teamNow, type Team } from './team'

/** Whether the moment has come, by the team's clock. Draws again when it does. */
export function useHasPassed(team: Team, moment: string): boolean {
  // When that is by this device's clock: the same at every drawing of one state, so that one timer waits for it.
  const due = team.receivedAt + Date.parse(moment) - Date.parse(team.round.now)
  const [, setPassed] = useState(0)
  useEffect(() => {
    const left = due - Date.now()
    if (left <= 0) return undefined
    // A timer cannot wait longer than a month; nothing here does.
    const timer = setTimeout(() => setPassed((count) => count + 1), Math.min(left + 50, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [due])
  return Date.parse(moment) <= teamNow(team)
}
