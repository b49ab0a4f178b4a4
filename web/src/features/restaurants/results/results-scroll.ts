import { useEffect, useRef } from 'react'

/** After more results have come in, scrolls to the third card from the end and moves focus there. */
export function useLoadMoreScroll(loading: boolean, count: number) {
  const grid = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (loading) {
      before.current ??= count
      return
    }
    const grew = before.current !== undefined && count > before.current
    before.current = undefined
    const card = grew ? grid.current?.querySelectorAll('article')[Math.max(0, count - 3)] : undefined
    if (card) bringIntoView(card)
    card?.focus({ preventScroll: true })
  }, [loading, count])

  return grid
}

export function bringIntoView(element: Element, block: 'center' | 'nearest' = 'center'): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block })
}
