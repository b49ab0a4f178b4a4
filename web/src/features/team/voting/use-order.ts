import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { Candidate } from '../model/team'

/** So long after the last change the list is put in order. */
export const RESORT_DELAY = 600
const MOVE = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

interface Ordered {
  readonly ordered: readonly Candidate[]
  /** For the element around the rows; each row has the place's id in `data-place`. */
  readonly list: {
    readonly ref: RefObject<HTMLUListElement | null>
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

const idOf = ({ restaurant }: Candidate) => restaurant.place_id

/**
 * The ballot, given best first, in an order that never changes under a finger: after a pause, and never while a
 * pointer or focus is inside the list. What is new stands at the end until then. Another round, or its close, starts
 * afresh.
 */
export function useOrder(candidates: readonly Candidate[], round: string): Ordered {
  const ref = useRef<HTMLUListElement>(null)
  const pointed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = candidates.map(idOf).join('\n')
  const tallies = candidates.map(({ votes }) => votes ?? 0).join(' ')
  const latest = useRef({ wanted, tallies })
  const [shown, setShown] = useState({ round, order: wanted })
  if (shown.round !== round) setShown({ round, order: wanted })

  const sortLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Whoever is inside sets this going again by leaving.
      if (pointed.current || ref.current?.contains(document.activeElement)) return
      setShown((before) => ({ ...before, order: latest.current.wanted }))
    }, RESORT_DELAY)
  }, [])

  useEffect(() => {
    latest.current = { wanted, tallies }
    sortLater()
  }, [tallies, wanted, sortLater])
  useEffect(() => () => clearTimeout(timer.current), [])
  useMoves(ref, shown.order)

  const places = new Map(shown.order.split('\n').map((id, i) => [id, i]))
  const placeOf = (one: Candidate) => places.get(idOf(one)) ?? places.size
  return {
    ordered: candidates.toSorted((a, b) => placeOf(a) - placeOf(b)),
    list: {
      ref,
      onPointerEnter: () => void (pointed.current = true),
      onPointerLeave: () => {
        pointed.current = false
        sortLater()
      },
      onBlur: ({ relatedTarget }) => {
        if (!ref.current?.contains(relatedTarget)) sortLater()
      },
    },
  }
}

/** Rows that changed places glide there from where they were. */
function useMoves(ref: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(new Map<string, number>())
  const lastOrder = useRef(order)
  useLayoutEffect(() => {
    const rows = [...(ref.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const tops = new Map(rows.map((row) => [row.dataset['place'] ?? '', row.offsetTop]))
    if (lastOrder.current !== order && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const row of rows) {
        const from = before.current.get(row.dataset['place'] ?? '')
        const moved = from === undefined ? 0 : from - row.offsetTop
        if (moved !== 0) row.animate?.([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], MOVE)
      }
    }
    lastOrder.current = order
    before.current = tops
  })
}
