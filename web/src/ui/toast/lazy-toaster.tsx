import { useEffect, useState, type ComponentType } from 'react'
import { dismissToast, TOAST_DURATION, useToasts, type Toast } from './toasts'
import { withTexts } from '@/language/language'

let Loaded: ComponentType | undefined

export async function loadToaster(): Promise<ComponentType> {
  Loaded ??= (await withTexts(import('./toaster'))).Toaster
  return Loaded
}

/** Loads the toaster for the first toast; a page without one does not need it. */
export function LazyToaster() {
  const [newest] = useToasts()
  const wanted = newest?.id
  const [Toaster, setToaster] = useState(() => Loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (wanted === undefined || Toaster) return
    loadToaster().then(
      (part) => setToaster(() => part),
      (error: unknown) => {
        console.warn('toasts are shown as plain text', error)
        setFailed(true)
      },
    )
  }, [wanted, Toaster])
  if (Toaster) return <Toaster />
  return failed && newest?.open ? <PlainToast key={newest.id} item={newest} /> : null
}

/** What is to be said is said, also when the toaster does not come. */
function PlainToast({ item: { id, title, description } }: { item: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <p
      role="alert"
      className="fixed inset-x-4 top-[68px] z-[60] rounded-lg bg-ink p-3.5 text-bg shadow-e3 sm:inset-x-auto sm:end-6 sm:top-auto sm:bottom-6 sm:w-[400px]"
    >
      <strong>{title}</strong> {description}
    </p>
  )
}
