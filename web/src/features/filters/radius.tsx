import { plural, t } from '@lingui/core/macro'
import { RADIUS, storedFilters } from '@/domain/filters'
import { around, kilometresText } from '@/lib/format'
import { numberText } from '@/lib/locale'
import { useStored } from '@/lib/storage'
import { Slider } from '@/ui/slider'
import { estimatedWalk } from '@/domain/walk'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

export function Radius() {
  const [radius] = useStored(storedFilters).radius
  const km = numberText(radius, 1)
  const minutes = estimatedWalk(radius)
  const distance = kilometresText(radius)
  const [before, after] = around(t`${distance}, about ${minutes} min walk`, distance)
  return (
    <FilterGroup
      label={t`Radius`}
      value={
        <>
          {before}
          <b className="font-semibold text-ink">{distance}</b>
          {after}
        </>
      }
    >
      <Slider
        label={t`Radius`}
        value={radius}
        valueText={plural(minutes, {
          one: `${km} kilometres, about # minute on foot`,
          other: `${km} kilometres, about # minutes on foot`,
        })}
        onChange={(next) => changeFilters({ radius: [next] })}
        {...RADIUS}
      />
    </FilterGroup>
  )
}
