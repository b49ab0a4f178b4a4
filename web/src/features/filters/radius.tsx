import { RADIUS, storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Slider } from '@/ui/slider'
import { estimatedWalk } from '@/domain/walk'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

export function Radius() {
  const [radius] = useStored(storedFilters).radius
  return (
    <FilterGroup
      label="Radius"
      value={
        <>
          <b className="font-semibold text-ink">{radius.toFixed(1)} km</b>, about {estimatedWalk(radius)} min walk
        </>
      }
    >
      <Slider
        label="Radius"
        value={radius}
        valueText={`${radius.toFixed(1)} kilometres, about ${estimatedWalk(radius)} minutes on foot`}
        onChange={(next) => changeFilters({ radius: [next] })}
        {...RADIUS}
      />
    </FilterGroup>
  )
}
