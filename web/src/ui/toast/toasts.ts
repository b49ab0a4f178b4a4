import { useSyncExternalStore, type ReactNode } from 'react'

export const TOAST_LIMIT = 1
export const TOAST_DURATION = 5000
export const TOAST_REMOVE_DELAY = 1_000_000
export const TOAST_SWIPE_THRESHOLD = 50
export const TOAST_HOTKEY = ['F8']

export type ToastTone = 'success' | 'error' | 'info'

export interface ToastContent {
  readonly title: string
  readonly description: string
  /** Whatever reports a failure says 'error': the default is a success tick. */
  readonly tone?: ToastTone
  /** A plate, 48 pixels wide, instead of the picture of the tone. */
  readonly picture?: ReactNode
}

export interface Toast extends ToastContent {
  readonly id: number
  readonly open: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a notice; the newest takes the place of the one before. */
export function toast(content: ToastContent): void {
  lastId += 1
  change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT))
}

/** Closes a notice. It leaves the list only after a delay, as specified, so that it can fade out. */
export function dismissToast(id: number): void {
  if (!toasts.some((item) => item.id === id && item.open)) return
  change(toasts.map((item) => (item.id === id ? { ...item, open: false } : item)))
  setTimeout(() => change(toasts.filter((item) => item.id !== id)), TOAST_REMOVE_DELAY)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
