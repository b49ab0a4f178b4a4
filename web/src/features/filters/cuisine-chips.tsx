import { CUISINES } from '../../stored'
import { Chip } from '../../ui/chip'
import { CuisinePicture } from './cuisine-picture'
import { cuisineLabel, QUICK_CUISINES, toggled, without } from './filters'

interface CuisineChipsProps {
  labelledBy: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Cuisines that toggle in and out of a list. */
export function CuisineChips({ labelledBy, value, onChange }: CuisineChipsProps) {
  const full = value.length >= CUISINES.most
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {[...QUICK_CUISINES, ...without(value, QUICK_CUISINES)].map((cuisine) => (
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
    </div>
  )
}
