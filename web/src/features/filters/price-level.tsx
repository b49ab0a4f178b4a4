import { useId } from 'react'
import { PRICE_LEVELS, storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

const LEVELS = PRICE_LEVELS.map((level) => ({
  value: String(level),
  label: '$'.repeat(level),
  spoken: `Price level ${level} of 4`,
}))

export function PriceLevel() {
  const { priceLevel } = useStored(storedFilters)
  const id = useId()
  return (
    <FilterGroup label="Price level" id={id}>
      <Segmented
        labelledBy={id}
        value={String(priceLevel)}
        options={LEVELS}
        onChange={(next) => changeFilters({ priceLevel: Number(next) })}
      />
    </FilterGroup>
  )
}
