import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { toast } from './toast/toasts'

interface Later<P> {
  readonly Part: ComponentType<P> | undefined
  readonly load: () => void
}

const REST = 1500

/**
 * A part that is loaded once the page has come to rest, so that it does not hold up the first screen and is there
 * without a network later. `load` is for a press that comes before that; it says `sorry` when nothing comes.
 */
export function useLater<P>(fetchPart: () => Promise<ComponentType<P>>, sorry: string, wanted = true): Later<P> {
  const [found, setFound] = useState<{ readonly Part: ComponentType<P> }>()
  const fetch = useCallback(async () => {
    const Part = await fetchPart()
    setFound({ Part })
  }, [fetchPart])
  useEffect(() => {
    if (!wanted) return undefined
    // A part that does not come is asked for again when it is wanted.
    const timer = setTimeout(() => void fetch().catch(() => {}), REST)
    return () => clearTimeout(timer)
  }, [fetch, wanted])
  const load = () =>
    void fetch().catch((error: unknown) => {
      console.warn(sorry, error)
      toast({ title: t`Error`, description: sorry, tone: 'error' })
    })
  return { Part: found?.Part, load }
}
