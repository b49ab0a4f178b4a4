import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toast } from '@/ui/toast/toasts'
import { clearHistory, forgetVisit, restoreVisits, type Visit } from './history'

/** Removing visits, and taking the last removal back. */
export function useForgetting() {
  const [forgotten, setForgotten] = useState<readonly Visit[]>([])
  return {
    forgotten,
    forget: (visit: Visit) => {
      forgetVisit(visit)
      setForgotten([visit])
    },
    clear: () => {
      setForgotten(clearHistory())
      toast({ title: t`History cleared`, description: t`Your visit history has been cleared` })
    },
    undo: () => {
      restoreVisits(forgotten)
      setForgotten([])
    },
  }
}

export type Forgetting = ReturnType<typeof useForgetting>
