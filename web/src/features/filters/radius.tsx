import { storedFilters, useStored } from '../../stored'
import { Slider } from '../../ui/slider'
import { FilterGroup } from './filter-group'
import { changeFilters } from './filters'

const BOUNDS = { min: 0.2, max: 5, step: 0.1 }
const MINUTES_PER_KM = 12.5

export function Radius() {
  const [radius] = useStored(storedFilters).radius
  return (
    <FilterGroup
      label="Radius"
      value={
        <>
          <b className="font-semibold text-ink">{radius.toFixed(1)} km</b>, about {Math.round(radius * MINUTES_PER_KM)}{' '}
          min walk
        </>
      }
    >
      <Slider
        label="Radius"
        value={radius}
        valueText={`${radius.toFixed(1)} kilometres`}
        onChange={(next) => changeFilters({ radius: [next] })}
        {...BOUNDS}
      />
    </FilterGroup>
  )
}
