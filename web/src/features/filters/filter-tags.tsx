import { Clock, MapPin } from 'lucide-react'
import type { Filters } from '../../domain/filters'
import { Tag } from '../../ui/tag'
import { cuisineLabel } from './filters'

/** The filters in force, one tag each. */
export function FilterTags({ filters }: { filters: Filters }) {
  const { radius, cuisines, dietary, priceLevel, historyDays, excludeChains, excludeCafe, departureTime } = filters
  return (
    <>
      <Tag>
        <MapPin aria-hidden />
        Within {radius[0].toFixed(1)} km
      </Tag>
      <Tag>
        <Clock aria-hidden />
        Leaving {departureTime}
      </Tag>
      {cuisines.map((cuisine) => (
        <Tag key={`cuisine ${cuisine}`} className="max-w-full capitalize">
          <span className="truncate">{cuisineLabel(cuisine)}</span>
        </Tag>
      ))}
      {dietary.map((diet) => (
        <Tag key={`diet ${diet}`}>{diet}</Tag>
      ))}
      {priceLevel < 4 && (
        <Tag>
          <span aria-hidden>Up to {'$'.repeat(priceLevel)}</span>
          <span className="sr-only">Up to price level {priceLevel} of 4</span>
        </Tag>
      )}
      {excludeChains && <Tag>No chains</Tag>}
      {excludeCafe && <Tag>No cafes</Tag>}
      {historyDays > 0 && <Tag>Skipping last {historyDays} days</Tag>}
    </>
  )
}
