import { useId } from 'react'
import { resetFilters, storedFilters, useStored } from '../../stored'
import { Card, CardTitle } from '../../ui/card'
import { Slider } from '../../ui/slider'
import { toast } from '../../ui/toasts'

const RADIUS = { min: 0.2, max: 5, step: 0.1 }
const MINUTES_PER_KM = 12.5

function reset(): void {
  storedFilters.set(resetFilters())
  toast({ title: 'Filters reset', description: 'All filters have been reset to default values' })
}

export function FiltersCard({ className }: { className?: string }) {
  const filters = useStored(storedFilters)
  const [radius] = filters.radius
  const titleId = useId()

  return (
    <Card aria-labelledby={titleId} className={className}>
      <div className="flex items-center justify-between gap-2">
        <CardTitle id={titleId}>Filters</CardTitle>
        <button
          type="button"
          onClick={reset}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-basil-text underline decoration-[1.5px] underline-offset-4"
        >
          Reset all
        </button>
      </div>
      <div className="mt-2.5 grid gap-2">
        <div className="flex items-baseline justify-between gap-2 text-sm font-strong">
          <span>Radius</span>
          <span className="font-medium text-ink-2">
            <b className="font-semibold text-ink">{radius.toFixed(1)} km</b>, about{' '}
            {Math.round(radius * MINUTES_PER_KM)} min walk
          </span>
        </div>
        <Slider
          label="Radius"
          value={radius}
          valueText={`${radius.toFixed(1)} kilometres`}
          onChange={(next) => storedFilters.update((current) => ({ ...current, radius: [next] }))}
          {...RADIUS}
        />
      </div>
    </Card>
  )
}
