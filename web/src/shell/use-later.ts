import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { toast } from '../ui/toasts'

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
  const load = useCallback(() => {
    fetchPart()
      .then((Part) => setFound({ Part }))
      .catch((error: unknown) => {
        console.warn(sorry, error)
        toast({ title: 'Error', description: sorry })
      })
  }, [fetchPart, sorry])
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setTimeout(() => {
      fetchPart()
        .then((Part) => setFound({ Part }))
        .catch(() => {
          // It is asked for again when it is wanted.
        })
    }, REST)
    return () => clearTimeout(timer)
  }, [fetchPart, wanted])
  return { Part: found?.Part, load }
}
