import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

/** Going on starts a page at its top, going back restores the scroll; either way focus moves to the new page. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const scrolledFor = useRef(pathname)
  const focusedFor = useRef(pathname)

  useLayoutEffect(() => {
    if (scrolledFor.current !== pathname) {
      scrolledFor.current = pathname
      scrollTo({ top: type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
    }
    const save = () => void positions.set(key, scrollY)
    save()
    addEventListener('scroll', save, { passive: true })
    return () => removeEventListener('scroll', save)
  }, [key, pathname, type])

  useEffect(() => {
    if (focusedFor.current === pathname) return
    focusedFor.current = pathname
    // A page may have put focus somewhere better already.
    if (main.current?.contains(document.activeElement)) return
    const target = main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current
    target?.focus({ preventScroll: true })
  }, [main, pathname])
}
