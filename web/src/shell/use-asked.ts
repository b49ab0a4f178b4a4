import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a shortcut of the installed app asks of the page that it leads to. */
export interface Asked {
  readonly asked?: 'pick' | 'team'
}

/** Runs for who came by a shortcut. The question is then forgotten, so that loading the page again does not repeat it. */
export function useAsked(what: Asked['asked'], ready: boolean, run: () => void): void {
  const asked = (useLocation().state as Asked | null)?.asked
  const navigate = useNavigate()
  useEffect(() => {
    if (!ready || asked !== what) return
    run()
    void navigate('.', { replace: true, state: null })
  })
}
