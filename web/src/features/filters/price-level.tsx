import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { PRICE_LEVELS, storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

export function PriceLevel() {
  const { priceLevel } = useStored(storedFilters)
  const id = useId()
  const levels = PRICE_LEVELS.map((level) => ({
    value: String(level),
    label: '$'.repeat(level),
    spoken: t`Price level ${level} of 4`,
  }))
  return (
    <FilterGroup label={t`Price level`} id={id}>
      <Segmented
        labelledBy={id}
        value={String(priceLevel)}
        options={levels}
        onChange={(next) => changeFilters({ priceLevel: Number(next) })}
      />
    </FilterGroup>
  )
}
