import { t } from '@lingui/core/macro'
import { ChevronDown, RotateCw } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { classes } from '@/lib/classes'
import type { Restaurant } from '@/domain/restaurant'
import { countText } from '../restaurants'
import { CardSkeletons } from './card-skeleton'
import { loadingFailed } from './empty-results'
import type { Group } from './groups'

interface ResultsGridProps {
  /** Whether a map stands beside it. */
  besideMap: boolean
  children?: ReactNode
}

/** One, two or three columns of cards. */
export function ResultsGrid({ besideMap, children }: ResultsGridProps) {
  return (
    <div
      className={classes(
        'grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-3.5',
        besideMap ? 'lg:grid-cols-1 xl:grid-cols-2 2xl:grid-cols-3' : 'lg:grid-cols-3',
      )}
    >
      {children}
    </div>
  )
}

interface ResultsGroupsProps {
  ref: Ref<HTMLDivElement>
  groups: readonly Group[]
  besideMap: boolean
  fetching: boolean
  /** Three placeholders at the end. */
  waiting: boolean
  /** Whether there are places that have not been loaded. */
  more: boolean
  renderCard: (restaurant: Restaurant) => ReactNode
}

/** The groups of a list, each with its heading, and the placeholders of what is on its way. */
export function ResultsGroups({ ref, groups, renderCard, besideMap, fetching, waiting, more }: ResultsGroupsProps) {
  return (
    <div ref={ref} aria-busy={fetching} className="grid grid-cols-1 gap-4 sm:gap-5">
      {groups.map(({ title, hint, restaurants }) => (
        <div key={title}>
          <div className="mb-1.5 flex items-baseline gap-2.5 sm:mb-2.5">
            <h2 className="font-display text-[1.375rem] leading-[1.2] tracking-[-0.01em]">{title}</h2>
            <span className="text-sm font-strong text-ink-2">{countText(restaurants.length, more)}</span>
            {hint !== undefined && <span className="ms-auto text-[14px] text-ink-2 max-sm:hidden">{hint}</span>}
          </div>
          <ResultsGrid besideMap={besideMap}>{restaurants.map(renderCard)}</ResultsGrid>
        </div>
      ))}
      {waiting && (
        <ResultsGrid besideMap={besideMap}>
          <CardSkeletons />
        </ResultsGrid>
      )}
    </div>
  )
}

interface MoreResultsProps {
  more: boolean
  /** What went wrong with the last page; undefined when nothing did. */
  failure: string | undefined
  onMore: () => void
}

export function MoreResults({ more, failure, onMore }: MoreResultsProps) {
  return (
    <>
      {failure !== undefined && (
        <Alert className="mt-5">
          <p>
            {loadingFailed()}
            <span className="block font-normal">{failure}</span>
          </p>
        </Alert>
      )}
      {more && (
        <div className="grid grid-cols-1 place-items-center pt-6">
          <Button onClick={onMore} wraps>
            {failure !== undefined ? <RotateCw aria-hidden /> : <ChevronDown aria-hidden />}
            {failure !== undefined ? t`Retry` : t`Load more suggestions`}
          </Button>
        </div>
      )}
    </>
  )
}
