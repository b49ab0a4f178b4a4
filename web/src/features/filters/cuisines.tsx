import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { CUISINES, cuisineLabel } from '@/domain/cuisines'
import { storedFilters } from '@/domain/filters'
import { withTexts } from '@/language/language'
import { useStored } from '@/lib/storage'
import { Chip, CHIP } from '@/ui/chip'
import { useLater } from '@/ui/use-later'
import { CuisinePicture } from './cuisine-picture'
import { FilterGroup } from './filter-group'
import { changeFilters, QUICK_CUISINES, selectedText, toggled, without } from './filters'

const fetchDialog = async () => (await withTexts(import('./cuisine-dialog'))).CuisineDialog

export function Cuisines() {
  const { cuisines } = useStored(storedFilters)
  const [choosing, setChoosing] = useState(false)
  const { Part: Dialog, load } = useLater(fetchDialog, t`The cuisines could not be opened. Please try again.`)
  const other = useRef<HTMLButtonElement>(null)
  const id = useId()
  const full = cuisines.length >= CUISINES.most

  const toggle = (cuisine: string) => changeFilters({ cuisines: toggled(cuisines, cuisine) })
  // The chip goes away with its cuisine, so focus moves to its neighbour.
  const remove = (cuisine: string) => {
    toggle(cuisine)
    other.current?.focus()
  }

  const choose = () => {
    setChoosing(true)
    if (!Dialog) load()
  }

  return (
    <FilterGroup label={t`Cuisine`} id={id} value={cuisines.length > 0 && selectedText(cuisines.length)}>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {QUICK_CUISINES.map((cuisine) => (
          <Chip
            key={cuisine}
            pressed={cuisines.includes(cuisine)}
            disabled={full && !cuisines.includes(cuisine)}
            picture={<CuisinePicture cuisine={cuisine} size={28} />}
            onClick={() => toggle(cuisine)}
            className="capitalize"
          >
            {cuisineLabel(cuisine)}
          </Chip>
        ))}
        {without(cuisines, QUICK_CUISINES).map((cuisine) => (
          <Chip key={cuisine} pressed onClick={() => remove(cuisine)} className="max-w-full capitalize">
            <span className="truncate">{cuisineLabel(cuisine)}</span>
          </Chip>
        ))}
        <button
          ref={other}
          type="button"
          aria-haspopup="dialog"
          onClick={choose}
          className={`${CHIP} border-[1.5px] border-dashed border-line-strong font-strong hover:bg-sunken`}
        >
          <Plus aria-hidden className="size-4 text-ink-2" />
          {t`Choose other`}
        </button>
      </div>
      {Dialog && <Dialog open={choosing} onClose={() => setChoosing(false)} />}
    </FilterGroup>
  )
}
