import { t } from '@lingui/core/macro'
import {
  ArrowDownUp,
  Clock,
  Coffee,
  FilterX,
  History,
  Hourglass,
  IceCreamCone,
  ListFilter,
  MoveHorizontal,
  Salad,
  Store,
  Utensils,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { CHIP } from '@/ui/chip'
import type { CountedFix, Fix } from './fixes'

const ICONS: Readonly<Record<Fix['id'], typeof Clock>> = {
  radius: MoveHorizontal,
  cuisines: Utensils,
  dietary: Salad,
  price: Wallet,
  departure: Clock,
  features: ListFilter,
  history: History,
  chains: Store,
  cafes: Coffee,
  lunchBreak: Hourglass,
  meals: IceCreamCone,
  order: ArrowDownUp,
  every: FilterX,
  wide: MoveHorizontal,
}

interface QuickFixesProps {
  fixes: readonly CountedFix[]
  onFix: (change: Fix['change']) => void
}

/** What would be found with other filters, a tap away. */
export function QuickFixes({ fixes, onFix }: QuickFixesProps) {
  if (fixes.length === 0) return null
  return (
    <FixGroup>
      {fixes.map(({ id, count, label, change }) => {
        const Icon = ICONS[id]
        return (
          <FixChip key={id} onTap={() => onFix(change)}>
            <Icon aria-hidden />
            {label} ({count})
          </FixChip>
        )
      })}
    </FixGroup>
  )
}

export function FixGroup({ children }: { children: ReactNode }) {
  return (
    <div role="group" aria-label={t`Quick fixes`} className="flex flex-wrap justify-center gap-2">
      {children}
    </div>
  )
}

export function FixChip({ onTap, children }: { onTap: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onTap}
      className={`${CHIP} bg-surface shadow-[inset_0_0_0_1.5px_var(--line)] hover:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-2`}
    >
      {children}
    </button>
  )
}
