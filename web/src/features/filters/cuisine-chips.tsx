import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CUISINES, cuisineLabel } from '@/domain/cuisines'
import { Chip, CHIP } from '@/ui/chip'
import { CuisinePicture } from './cuisine-picture'
import { PROFILE_CUISINES, QUICK_CUISINES, toggled } from './filters'

interface CuisineChipsProps {
  labelledBy: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Cuisines that toggle in and out of a list: six, those chosen already, and the other quick ones on demand. */
export function CuisineChips({ labelledBy, value, onChange }: CuisineChipsProps) {
  const [more, setMore] = useState(false)
  // A chip that is switched off stays, so that focus does.
  const [atFirst] = useState(value)
  const full = value.length >= CUISINES.most
  const offered: readonly string[] = more ? QUICK_CUISINES : PROFILE_CUISINES
  const shown = new Set([...offered, ...atFirst, ...value])
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {[...shown].map((cuisine) => (
        <Chip
          key={cuisine}
          pressed={value.includes(cuisine)}
          disabled={full && !value.includes(cuisine)}
          picture={<CuisinePicture cuisine={cuisine} size={28} />}
          onClick={() => onChange(toggled(value, cuisine))}
          className="max-w-full capitalize"
        >
          <span className="truncate">{cuisineLabel(cuisine)}</span>
        </Chip>
      ))}
      <button
        type="button"
        aria-expanded={more}
        onClick={() => setMore(!more)}
        className={`${CHIP} border-[1.5px] border-dashed border-line-strong font-strong hover:bg-sunken`}
      >
        {more ? t`Fewer cuisines` : t`More cuisines`}
      </button>
    </div>
  )
}
