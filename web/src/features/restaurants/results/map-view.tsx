import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Restaurant } from '@/domain/restaurant'
import { MOST_PINS, PinsNote } from './results-map'

interface MapViewProps {
  /** The map itself, filling its frame. */
  map: ReactNode
  restaurants: readonly Restaurant[]
  /** "23 places within 0.8 km". */
  title: string
  selected: string | undefined
  onSelect: (placeId: string) => void
  renderCard: (restaurant: Restaurant) => ReactNode
}

/** The map instead of the list, for narrow screens: it fills the window, and the places pass by below it. */
export function MapView({ map, restaurants, title, selected, onSelect, renderCard }: MapViewProps) {
  const shown = restaurants.slice(0, MOST_PINS)
  const [strip, onScroll] = useStrip(selected, onSelect)
  return (
    <div
      data-map-view
      className="fixed inset-x-0 top-0 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] z-20 sm:top-(--header-h) sm:bottom-0"
    >
      {map}
      <PinsNote count={restaurants.length} className="top-16 start-3" />
      <div className="pointer-events-none absolute top-3 end-16 start-3 flex items-center gap-2">
        <Link
          to="/"
          aria-label={t`Back to Filters`}
          className="pointer-events-auto grid size-11 flex-none place-items-center rounded-full bg-surface shadow-e1"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <p className="truncate rounded-full bg-surface px-4 py-2.5 text-sm font-semibold shadow-e1">{title}</p>
      </div>
      {/* It scrolls by its cards, which take focus one after another. */}
      <ul
        ref={strip}
        onScroll={onScroll}
        aria-label={t`Places on the map`}
        className="absolute inset-x-0 bottom-6 grid snap-x snap-mandatory scroll-px-4 auto-cols-[min(calc(100vw-56px),360px)] grid-flow-col gap-3 overflow-x-auto px-4 py-2 [scrollbar-width:none]"
      >
        {shown.map((restaurant) => (
          <li key={restaurant.place_id} data-place={restaurant.place_id} className="snap-start">
            {renderCard(restaurant)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const SETTLED = 120

/** Selecting a pin brings its card; bringing a card by hand selects its pin. */
function useStrip(selected: string | undefined, onSelect: (placeId: string) => void) {
  const ref = useRef<HTMLUListElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placed = useRef(false)

  useEffect(() => {
    const strip = ref.current
    const card = [...(strip?.children ?? [])].find((item) => (item as HTMLElement).dataset['place'] === selected)
    if (!strip || !card || nearest(strip) === card) return
    const still = !placed.current || matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.scrollTo({ left: (card as HTMLElement).offsetLeft - EDGE, behavior: still ? 'instant' : 'smooth' })
  }, [selected])
  useEffect(() => {
    placed.current = true
    return () => clearTimeout(settling.current)
  }, [])

  const onScroll = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const placeId = ref.current && nearest(ref.current)?.dataset['place']
      if (placeId) onSelect(placeId)
    }, SETTLED)
  }
  return [ref, onScroll] as const
}

const EDGE = 16

function nearest(strip: HTMLElement): HTMLElement | undefined {
  const away = (item: HTMLElement) => Math.abs(item.offsetLeft - EDGE - strip.scrollLeft)
  return ([...strip.children] as HTMLElement[]).toSorted((one, other) => away(one) - away(other))[0]
}
