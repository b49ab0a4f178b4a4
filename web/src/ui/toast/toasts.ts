import type { ReactNode } from 'react'
import { observable, useObserved } from '@/lib/observable'

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

const toasts = observable<readonly Toast[]>([])
let lastId = 0

/** Shows a notice; the newest takes the place of the one before. */
export function toast(content: ToastContent): void {
  lastId += 1
  toasts.set([{ ...content, id: lastId, open: true }, ...toasts.get()].slice(0, TOAST_LIMIT))
}

/** Closes a notice. It leaves the list only after a delay, as specified, so that it can fade out. */
export function dismissToast(id: number): void {
  if (!toasts.get().some((item) => item.id === id && item.open)) return
  toasts.set(toasts.get().map((item) => (item.id === id ? { ...item, open: false } : item)))
  setTimeout(() => toasts.set(toasts.get().filter((item) => item.id !== id)), TOAST_REMOVE_DELAY)
}

export function currentToasts(): readonly Toast[] {
  return toasts.get()
}

export function useToasts(): readonly Toast[] {
  return useObserved(toasts)
}
