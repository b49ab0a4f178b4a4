import { useEffect, useRef } from 'react'
import type { Team } from '../model/team'

/** What stood on the page is gone when the vote closes or opens again: those who cannot see it are taken to the title. */
export function useNewTitle(state: Team['round']['state']): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [state])
}
