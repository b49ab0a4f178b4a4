import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

const RADIUS = 35
const AROUND = 2 * Math.PI * RADIUS

interface RingProps {
  /** How much of the time is left, from 0 to 1. */
  left: number
  /** It is drawn anew every second. */
  flowing?: boolean
  className?: string
  /** What stands in the middle. */
  children: ReactNode
}

/** The time to vote as a ring that runs out. The text beside it says when that is. */
export function Ring({ left, flowing = false, className, children }: RingProps) {
  return (
    <svg viewBox="0 0 76 76" aria-hidden className={classes('size-19 flex-none', className)}>
      <circle cx="38" cy="38" r="30" fill="var(--yolk)" />
      <circle cx="38" cy="38" r={RADIUS} fill="none" stroke="var(--yolk-soft)" strokeWidth="5" />
      <circle
        cx="38"
        cy="38"
        r={RADIUS}
        fill="none"
        stroke="var(--yolk-edge)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - Math.min(1, left))}
        transform="rotate(-90 38 38)"
        className={
          flowing ? 'transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none' : ''
        }
      />
      {children}
    </svg>
  )
}
