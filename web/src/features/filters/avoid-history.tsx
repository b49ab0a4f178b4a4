import { useId } from 'react'
import { storedFilters } from '../../domain/filters'
import { useStored } from '../../lib/storage'
import { Segmented } from '../../ui/segmented'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

const CHOICES = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '0', label: "Don't avoid" },
]

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
