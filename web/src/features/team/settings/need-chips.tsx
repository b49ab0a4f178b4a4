import { useState } from 'react'
import { DIETS } from '../../../domain/diets'
import { Chip, CHIP } from '../../../ui/chip'
import { classes } from '../../../lib/classes'
import type { Need } from '../model/team'

interface NeedChipsProps {
  labelledBy: string
  value: readonly Need[]
  onChange: (next: readonly Need[]) => void
}

/** What becomes of them, said where they are given. */
export const NEEDS_NOTE =
  'You see right away which restaurants don’t serve it. Your team never sees who needs what: needs show up after a week, on a new day, and only together with those of two others.'

const AT_FIRST = 4

/** Dietary needs to choose from; the rarer ones behind "More", unless they are chosen. */
export function NeedChips({ labelledBy, value, onChange }: NeedChipsProps) {
  const [all, setAll] = useState(false)
  const shown = DIETS.filter((need, i) => all || i < AT_FIRST || value.includes(need))
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {shown.map((need) => (
        <Chip
          key={need}
          pressed={value.includes(need)}
          onClick={() => onChange(value.includes(need) ? value.filter((other) => other !== need) : [...value, need])}
        >
          {need}
        </Chip>
      ))}
      {shown.length < DIETS.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={classes(CHIP, 'border-[1.5px] border-dashed border-line-strong font-strong')}
        >
          More
          <span className="sr-only"> dietary needs</span>
        </button>
      )}
    </div>
  )
}
