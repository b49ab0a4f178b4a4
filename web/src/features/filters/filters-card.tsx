import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { resetFilters, storedFilters } from '@/domain/filters'
import { Card, CardTitle } from '@/ui/card'
import { toast } from '@/ui/toast/toasts'
import { AvoidHistory } from './avoid-history'
import { Cuisines } from './cuisines'
import { DepartureTime } from './departure-time'
import { Dietary } from './dietary'
import { Exclusions } from './exclusions'
import { MoreFilters } from './more-filters'
import { PriceLevel } from './price-level'
import { Radius } from './radius'

const PAIR = 'grid grid-cols-1 gap-x-8 gap-y-[18px] sm:grid-cols-2 sm:gap-y-3.5'

function reset(): void {
  storedFilters.set(resetFilters())
  toast({ title: t`Filters reset`, description: t`All filters have been reset to default values` })
}

export function FiltersCard({ className }: { className?: string }) {
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId} className={className}>
      <div className="flex items-center justify-between gap-2">
        <CardTitle id={titleId}>{t`Filters`}</CardTitle>
        <button
          type="button"
          onClick={reset}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-basil-text underline decoration-[1.5px] underline-offset-4"
        >
          {t`Reset all`}
        </button>
      </div>
      <div className="mt-2.5 grid grid-cols-1 gap-[18px]">
        <div className={PAIR}>
          <Radius />
          <DepartureTime />
        </div>
        <Cuisines />
        <Dietary />
        <div className={PAIR}>
          <PriceLevel />
          <AvoidHistory />
        </div>
        <div className="grid grid-cols-1 gap-x-8 border-t border-line pt-1.5 sm:grid-cols-2">
          <Exclusions />
        </div>
        <MoreFilters />
      </div>
    </Card>
  )
}
