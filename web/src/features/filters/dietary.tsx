import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { DIETS, dietText } from '@/domain/diets'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Chip } from '@/ui/chip'
import { FilterGroup } from './filter-group'
import { changeFilters, toggled } from './filters'

export function Dietary() {
  const { dietary } = useStored(storedFilters)
  const id = useId()
  return (
    <FilterGroup label={t`Dietary needs`} id={id}>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {DIETS.map((diet) => (
          <Chip
            key={diet}
            pressed={dietary.includes(diet)}
            onClick={() => changeFilters({ dietary: toggled(dietary, diet) })}
          >
            {dietText(diet)}
          </Chip>
        ))}
      </div>
    </FilterGroup>
  )
}
