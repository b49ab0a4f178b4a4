import { t } from '@lingui/core/macro'
import { History, RotateCw } from 'lucide-react'
import { dateText } from '@/lib/locale'
import { clock, dayText, timeText } from '@/lib/time'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** Says that the list is an old one because no new one could be had. `at` is undefined for a list that is as it should be. */
export function StaleList({ at, onRetry }: { at: number | undefined; onRetry: () => void }) {
  return (
    <div role="status">
      {at !== undefined && (
        <div className="mb-3.5 grid">
          <Banner tone="warning" icon={<History aria-hidden />}>
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              {staleText(at)}
              <Button size="small" look="ghost" onClick={onRetry}>
                <RotateCw aria-hidden />
                {t`Try again`}
              </Button>
            </span>
          </Banner>
        </div>
      )}
    </div>
  )
}

function staleText(at: number): string {
  const moment = momentText(new Date(at))
  return t`Could not refresh. These are from ${moment}.`
}

/** 11:20, or the day if that was not today. */
export function momentText(at: Date, now = new Date()): string {
  if (dayText(at) === dayText(now)) return timeText(clock(at))
  return dateText(at, { day: 'numeric', month: 'long' })
}
