import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a shortcut of the installed app asks of the home page. */
export interface Asked {
  readonly pick?: boolean
}

/** Picks once for who came by the shortcut; going back or loading again does not pick again. */
export function useAskedPick(ready: boolean, pick: () => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(pick)
  useEffect(() => {
    latest.current = pick
  })
  const asked = ready && (state as Asked | null)?.pick === true
  useEffect(() => {
    if (!asked) return
    latest.current()
    void navigate('.', { replace: true, state: null })
  }, [asked, navigate])
}
