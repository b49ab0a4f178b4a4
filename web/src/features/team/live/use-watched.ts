import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { toast } from '@/ui/toast/toasts'
import type { Team } from '../model/team'

/** Whether the vote closed before the person's eyes; then everyone who looks is told, if there is something to tell. */
export function useWatched(round: Pick<Team['round'], 'id' | 'state' | 'decision'> | undefined): boolean {
  const { id, state, decision } = round ?? {}
  const [open, setOpen] = useState<string>()
  if (state === 'open' && open !== id) setOpen(id)
  const closed = state === 'final' && open === id
  const told = closed && decision?.winner !== undefined
  useEffect(() => {
    if (!told) return
    toast({ title: t`Team choice finalised`, description: t`Everyone has been notified of the final selection` })
  }, [told])
  return closed
}
