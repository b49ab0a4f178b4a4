import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

/** A scroll event waits for the next frame. Whoever leaves before it is saved by the event that takes them away. */
const SAVED_ON = ['scroll', 'popstate', 'click'] as const

/**
 * Starts a new page at its top, restores the scroll after Back, and moves focus to the page's heading. It runs above
 * the shells: a page in another shell is an arrival too.
 */
export function useArrival(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  const scrolledFor = useRef(pathname)
  const focusedFor = useRef(pathname)

  // A child's effect runs before its parent's: on popstate this listener reads the scroll before the router moves on.
  useLayoutEffect(() => {
    const save = () => void positions.set(shown.current, scrollY)
    for (const event of SAVED_ON) addEventListener(event, save, { capture: true, passive: true })
    return () => {
      for (const event of SAVED_ON) removeEventListener(event, save, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    shown.current = key
    let stopRestoring = () => {}
    if (scrolledFor.current !== pathname) {
      scrolledFor.current = pathname
      stopRestoring = scrollWhenTallEnough(type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0)
    }
    if (!positions.has(key)) positions.set(key, scrollY)
    return stopRestoring
  }, [key, pathname, type])

  useEffect(() => {
    if (focusedFor.current === pathname) return undefined
    focusedFor.current = pathname
    return focusHeading()
  }, [pathname])
}

/** Scrolls there. A page whose content comes late is followed until it is tall enough, or the person scrolls. */
function scrollWhenTallEnough(top: number): () => void {
  const reached = () => {
    scrollTo({ top, behavior: 'instant' })
    return scrollY > top - 1 // a screen may round a position to its own pixels
  }
  if (reached()) return () => {}
  const growth = new ResizeObserver(() => {
    if (reached()) stop()
  })
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const stop = () => {
    growth.disconnect()
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

/**
 * Focuses the heading of the page. A heading that stands in while the page loads does not count: until the real one is
 * there, `main` holds the focus. A heading that is replaced while it has focus hands it to its successor.
 */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  // A page may have put focus somewhere better already.
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return () => {}
  let held: HTMLElement = main
  main.focus({ preventScroll: true })
  const follow = () => {
    const lost = document.activeElement === document.body && !held.isConnected
    if (!lost && document.activeElement !== main) return
    held = main.querySelector<HTMLElement>('h1[tabindex]:not([aria-busy] *)') ?? main
    held.focus({ preventScroll: true })
  }
  follow()
  const observer = new MutationObserver(follow)
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
