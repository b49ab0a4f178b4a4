import { useId } from 'react'
import { HISTORY_DAYS, storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

const CHOICES = HISTORY_DAYS.map((days) => ({
  value: String(days),
  label: days === 0 ? "Don't avoid" : `${days} days`,
}))

export function AvoidHistory() {
  const { historyDays } = useStored(storedFilters)
  const id = useId()
  return (
    <FilterGroup label="Avoid places visited in the last" id={id}>
      <Segmented
        snug
        labelledBy={id}
        value={String(historyDays)}
        options={CHOICES}
        onChange={(next) => changeFilters({ historyDays: Number(next) })}
      />
    </FilterGroup>
  )
}
