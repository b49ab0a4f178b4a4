import { plural, t } from '@lingui/core/macro'
import { Eye, History, RotateCw, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Location } from '@/domain/location'
import type { Restaurant } from '@/domain/restaurant'
import { clock } from '@/lib/time'
import { type Filters, RADIUS } from '@/domain/filters'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { EmptyPlate } from '@/ui/brand/illustrations'
import { SpilledCup } from '@/ui/brand/spilled-cup'
import { useFixes, type Fix } from './fixes'
import { FixChip, FixGroup, QuickFixes } from './quick-fixes'

export const loadingFailed = () => t`Error loading restaurants. Please try again.`

export function FailedResults({ cause, onRetry }: { cause: string; onRetry: () => void }) {
  return (
    <Blank
      role="alert"
      illustration={<SpilledCup />}
      title={t`Something spilled`}
      text={loadingFailed()}
      action={
        <>
          <p className="-mt-2.5 text-sm text-ink-3">{cause}</p>
          <AgainButton text={t`Retry`} onAgain={onRetry} />
        </>
      }
      className="mt-4"
    />
  )
}

export function LocationNotSet() {
  return (
    <Blank
      illustration={<EmptyPlate />}
      title={t`Location not set`}
      text={t`Suggestions are looked up around where you work.`}
      className="mt-4"
      action={
        <Button asChild look="sun">
          <Link to="/" state={{ focusLocation: true }}>
            <Search aria-hidden />
            {t`Set your location`}
          </Link>
        </Button>
      }
    />
  )
}

interface EmptyResultsProps {
  location: Location
  filters: Filters
  /** Places that the list would hide. */
  isAvoided: (restaurant: Restaurant) => boolean
  onFix: (change: Fix['change']) => void
  onAgain: () => void
}

/** Nothing found, and what would be found with one filter less or, where that is nothing, with none. */
export function EmptyResults({ location, filters, isAvoided, onFix, onAgain }: EmptyResultsProps) {
  const [now] = useState(() => clock(new Date()))
  const { fixes, searched } = useFixes(location, filters, now, isAvoided)
  const km = RADIUS.max
  const [place = ''] = location.address.split(',')
  return (
    <Nothing>
      {searched && fixes.length === 0 && (
        <p className="text-sm text-ink-2">{t`We know of no place within ${km} km of ${place}.`}</p>
      )}
      <QuickFixes fixes={fixes} onFix={onFix} />
      <AgainButton text={t`Try again`} onAgain={onAgain} />
    </Nothing>
  )
}

interface AllAvoidedProps {
  hidden: { readonly eaten: number; readonly viewed: number }
  onShow: (shown: 'viewed' | 'all') => void
  onAgain: () => void
}

/** Everything found is hidden, because one ate there or looked at it lately. */
export function AllAvoided({ hidden: { eaten, viewed }, onShow, onAgain }: AllAvoidedProps) {
  return (
    <Nothing>
      <FixGroup>
        {viewed > 0 && (
          <FixChip onTap={() => onShow('viewed')}>
            <Eye aria-hidden />
            {plural(viewed, { one: '# viewed lately', other: '# viewed lately' })}
          </FixChip>
        )}
        {eaten > 0 && (
          <FixChip onTap={() => onShow('all')}>
            <History aria-hidden />
            {plural(eaten, { one: '# where you ate lately', other: '# where you ate lately' })}
          </FixChip>
        )}
      </FixGroup>
      <AgainButton text={t`Try again`} onAgain={onAgain} />
    </Nothing>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Blank
      illustration={<EmptyPlate crumbs />}
      title={t`No restaurants found`}
      text={t`Try adjusting your filters or changing your location.`}
      action={children}
      wide
    />
  )
}

function AgainButton({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <Button look="sun" onClick={onAgain} className="mt-1.5">
      <RotateCw aria-hidden />
      {text}
    </Button>
  )
}
