import type { ReactNode } from 'react'
import { classes } from '../../lib/classes'
import { type Offset, type Point } from './geometry'

export interface MapPin extends Point {
  readonly id: string
  /** What a screen reader says, after the number. */
  readonly label: string
  /** Matches the number on the place's card. */
  readonly number?: number | undefined
  /** Shown while the pin is selected: the place's plate, as `<Dish crop="roundel">`. */
  readonly picture?: ReactNode
  /** Where the person works, or a place to eat. */
  readonly kind: 'work' | 'place'
}

interface PinProps {
  pin: MapPin
  at: Offset
  selected: boolean
  /** Without it the pin is a picture, not a button. */
  onSelect: (() => void) | undefined
  onFocus: () => void
}

const LAYERS = { places: 10_000, work: 10_001, selected: 10_002 }

export function Pin({ pin, at, selected, onSelect, onFocus }: PinProps) {
  const style = { transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)` }
  const name = pin.number === undefined ? pin.label : `${pin.number}. ${pin.label}`
  if (pin.kind === 'work') {
    return (
      <span
        role="img"
        aria-label={pin.label}
        className="absolute -top-[50px] -start-5 h-[50px] w-10"
        style={{ ...style, zIndex: LAYERS.work }}
      >
        <WorkMarker />
      </span>
    )
  }
  const face = <PinFace pin={pin} selected={selected} />
  // Where pins lie over each other, the smaller number is on top: it stands first in the list.
  const zIndex = selected ? LAYERS.selected : LAYERS.places - (pin.number ?? 0)
  return (
    <span className="absolute size-0" style={{ ...style, zIndex }}>
      {onSelect ? (
        <button
          type="button"
          aria-label={name}
          aria-pressed={selected}
          onClick={onSelect}
          onFocus={onFocus}
          className={classes(FACE, 'pointer-events-auto', selected ? SELECTED : RESTING)}
        >
          {face}
        </button>
      ) : (
        <span role="img" aria-label={name} className={classes(FACE, selected ? SELECTED : RESTING)}>
          {face}
        </span>
      )}
    </span>
  )
}

const FACE =
  'absolute grid -translate-1/2 place-items-center rounded-full text-[0.875rem] font-bold before:absolute before:-inset-[5px] before:rounded-full'
const RESTING =
  'size-[34px] bg-(--map-pin) text-ink shadow-[0_0_0_2px_var(--ink),0_4px_0_0_rgb(22_38_29/.22)] dark:shadow-[0_0_0_2px_var(--ink),0_4px_0_0_rgb(0_0_0/.5)]'
const SELECTED =
  'size-[58px] bg-yolk text-on-yolk shadow-[0_0_0_3px_var(--ink),0_6px_0_0_rgb(22_38_29/.28)] [&_img]:size-[50px] [&_img]:rounded-full'

function PinFace({ pin, selected }: { pin: MapPin; selected: boolean }) {
  if (!selected || !pin.picture) return pin.number
  return (
    <>
      {pin.picture}
      {pin.number !== undefined && (
        <span className="absolute -top-2 -end-2 grid h-6 min-w-6 place-items-center rounded-[12px] bg-ink text-[0.75rem] text-bg">
          {pin.number}
        </span>
      )}
    </>
  )
}

/** The workplace: an ink teardrop with the clock. Its tip is the point. */
export function WorkMarker({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 40 50"
      width="40"
      height="50"
      aria-hidden
      className={classes('max-w-none drop-shadow-[0_4px_0_rgb(22_38_29/.22)]', className)}
    >
      <path d="M20 50C20 50 38 32 38 19A18 18 0 1 0 2 19C2 32 20 50 20 50Z" fill="var(--ink)" />
      <circle cx="20" cy="19" r="10" fill="var(--yolk)" />
      <path d="M20 19.6L22 13.4" stroke="var(--on-yolk)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
