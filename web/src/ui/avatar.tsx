import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

const TONES = ['bg-[var(--av-1)]', 'bg-[var(--av-2)]', 'bg-[var(--av-3)]', 'bg-[var(--av-4)]']

const SIZES = { small: 'size-[26px] text-[13px]', middle: 'size-[34px] text-[15px]', large: 'size-11 text-body' }

interface AvatarProps {
  /** Whose first letter it shows; an outline of a person stands for who gave no name. */
  name: string
  /** The same person has the same colour everywhere: their place among the others. */
  place: number
  size?: keyof typeof SIZES
  /** Somebody who is still awaited. */
  waiting?: boolean
  className?: string
  /** Lies over the corner, as a tick does. */
  children?: ReactNode
}

/** A person as a circle with a letter. It is decoration: the name stands beside it or is read out. */
export function Avatar({ name, place, size = 'middle', waiting = false, className, children }: AvatarProps) {
  const first = name.trim().codePointAt(0)
  const letter = first === undefined ? undefined : String.fromCodePoint(first).toUpperCase()
  return (
    <span
      aria-hidden
      className={classes(
        'relative inline-grid flex-none place-items-center rounded-full font-bold',
        SIZES[size],
        waiting
          ? 'border-[1.5px] border-dashed border-line-strong text-ink-3'
          : `text-on-yolk ${TONES[place % TONES.length]}`,
        className,
      )}
    >
      {letter ?? <UserRound className="size-[55%]" />}
      {children}
    </span>
  )
}

interface AvatarsProps {
  people: readonly { readonly id: string; readonly name: string; readonly place: number }[]
  size?: keyof typeof SIZES
  /** So many are drawn; a number stands for the others. */
  most?: number
  className?: string
}

/** Several people, each half behind the one before. */
export function Avatars({ people, size = 'middle', most = 5, className }: AvatarsProps) {
  const shown = people.length > most ? people.slice(0, most - 1) : people
  const others = people.length - shown.length
  const ring = 'shadow-[0_0_0_2px_var(--surface)] not-first:-ms-1.5'
  return (
    <span aria-hidden className={classes('inline-flex', className)}>
      {shown.map(({ id, name, place }) => (
        <Avatar key={id} name={name} place={place} size={size} className={ring} />
      ))}
      {others > 0 && (
        <span
          className={classes('grid place-items-center rounded-full bg-sunken font-bold text-ink-2', SIZES[size], ring)}
        >
          +{others}
        </span>
      )}
    </span>
  )
}
