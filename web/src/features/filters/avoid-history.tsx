import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { HISTORY_DAYS, storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

export function AvoidHistory() {
  const { historyDays } = useStored(storedFilters)
  const id = useId()
  const choices = HISTORY_DAYS.map((days) => ({
    value: String(days),
    label: days === 0 ? t`Don't avoid` : plural(days, { one: '# day', other: '# days' }),
  }))
  return (
    <FilterGroup label={t`Avoid places visited in the last`} id={id}>
      <Segmented
        snug
        labelledBy={id}
        value={String(historyDays)}
        options={choices}
        onChange={(next) => changeFilters({ historyDays: Number(next) })}
      />
    </FilterGroup>
  )
}
