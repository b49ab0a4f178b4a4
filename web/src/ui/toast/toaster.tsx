import { t } from '@lingui/core/macro'
import { cva } from 'class-variance-authority'
import { Check, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { aboveAll, moveAboveAll } from '@/lib/top-layer'
import {
  dismissToast,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD,
  useToasts,
  type Toast as ToastItem,
  type ToastTone,
} from './toasts'

export function Toaster() {
  const toasts = useToasts()
  useLayoutEffect(moveAboveAll, [])
  // A toast that is dismissed while it has focus leaves the primitive paused for good; the next one starts afresh.
  return createPortal(
    <Primitive.Provider
      key={toasts[0]?.id}
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {toasts.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
      <Primitive.Viewport
        hotkey={TOAST_HOTKEY}
        className="pointer-events-auto fixed inset-x-4 top-[68px] z-[60] sm:inset-x-auto sm:top-auto sm:end-6 sm:bottom-6 sm:w-[400px]"
      />
      <SpokenInDialog item={toasts[0]} />
    </Primitive.Provider>,
    aboveAll,
  )
}

/** The primitive speaks from the page, which says nothing while a dialog is open; then we say it from within. */
function SpokenInDialog({ item }: { item: ToastItem | undefined }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const inDialog = item?.open === true && aboveAll.parentElement !== document.body
    const words = inDialog ? `${item.title}. ${item.description}` : ''
    // The region has to be there for a moment before it changes.
    const timer = setTimeout(() => setSpoken(words), 100)
    return () => clearTimeout(timer)
  }, [item])
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  )
}

const ICONS: Readonly<Record<ToastTone, LucideIcon>> = { success: Check, error: TriangleAlert, info: Info }

const picture = cva('grid size-12 place-items-center rounded-full text-on-yolk', {
  variants: { tone: { success: 'bg-yolk', error: 'bg-toast-error', info: 'bg-toast-info' } },
})

function TonePicture({ tone }: { tone: ToastTone }) {
  const Icon = ICONS[tone]
  return (
    <span className={picture({ tone })}>
      <Icon aria-hidden className="size-6" />
    </span>
  )
}

function Toast({ item }: { item: ToastItem }) {
  const [paused, setPaused] = useState(false)
  // Escape closes the toast that has focus, and not the dialog in which it lies.
  const closeAlone = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || !aboveAll.contains(event.target)) return
    event.preventDefault()
    aboveAll.querySelector('ol')?.focus()
    dismissToast(item.id)
  }
  return (
    <Primitive.Root
      open={item.open}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      onEscapeKeyDown={closeAlone}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
      className="relative flex animate-from-top items-center gap-3.5 overflow-hidden rounded-lg bg-ink py-3.5 pe-2.5 ps-3.5 text-bg shadow-[0_24px_50px_-16px_rgb(22_38_29/0.55)] follows-swipe sm:animate-from-right dark:text-on-yolk"
    >
      <span className="flex-none">{item.picture ?? <TonePicture tone={item.tone ?? 'success'} />}</span>
      <div className="min-w-0 flex-1">
        <Primitive.Title className="leading-[1.3] font-bold">{item.title}</Primitive.Title>
        <Primitive.Description className="text-sm leading-[1.4] opacity-88">{item.description}</Primitive.Description>
      </div>
      <Primitive.Close
        aria-label={t`Close notification`}
        className="-my-1.5 grid size-11 flex-none place-items-center self-start rounded-full"
      >
        <X aria-hidden className="size-5" />
      </Primitive.Close>
      <span
        aria-hidden
        className="absolute bottom-0 start-0 h-1 w-full origin-left animate-drain bg-toast-rest motion-reduce:hidden"
        style={{ animationPlayState: paused ? 'paused' : 'running' }}
      />
    </Primitive.Root>
  )
}
