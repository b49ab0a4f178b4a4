import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { toast } from '../ui/toasts'

type Profile = ComponentType<{ open: boolean; onClose: () => void }>

/**
 * The profile dialog is loaded once the page has come to rest, so that it does not hold up the first screen and is
 * there without a network later. `load` is for a press that comes before that.
 */
export function useProfile(): { readonly Profile: Profile | undefined; readonly load: () => void } {
  const [found, setFound] = useState<{ readonly Profile: Profile }>()
  const load = useCallback(() => {
    import('./profile').then(setFound).catch((error: unknown) => {
      console.warn('loading the profile', error)
      toast({ title: 'Error', description: 'The profile could not be opened. Please try again.' })
    })
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./profile').then(setFound).catch(() => {
        // It is asked for again when it is wanted.
      })
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  return { Profile: found?.Profile, load }
}
