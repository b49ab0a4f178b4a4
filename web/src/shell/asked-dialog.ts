import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a shortcut of the installed app asks of the shell. */
export interface AskedDialog {
  readonly dialog?: 'team'
}

/** Opens the team dialog once for who came by the shortcut. */
export function useAskedDialog(onTeam: () => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(onTeam)
  useEffect(() => {
    latest.current = onTeam
  })
  const asked = (state as AskedDialog | null)?.dialog === 'team'
  useEffect(() => {
    if (!asked) return
    latest.current()
    void navigate('.', { replace: true, state: null })
  }, [asked, navigate])
}
