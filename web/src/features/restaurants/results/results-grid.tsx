import { ChevronDown, RotateCw } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { classes } from '../../../lib/classes'
import { CardSkeletons } from './card-skeleton'
import { LOADING_FAILED } from './empty-results'

interface ResultsGridProps {
  ref?: Ref<HTMLDivElement>
  /** Whether a map stands beside it. */
  besideMap: boolean
  fetching: boolean
  /** Three placeholders at the end. */
  waiting: boolean
  children?: ReactNode
}

/** One, two or three columns of cards. */
export function ResultsGrid({ ref, besideMap, fetching, waiting, children }: ResultsGridProps) {
  return (
    <div
      ref={ref}
      aria-busy={fetching}
      className={classes(
        'grid grid-cols-1 gap-3.5 sm:grid-cols-2 sm:gap-5',
        besideMap ? '2xl:grid-cols-3' : 'lg:grid-cols-3',
      )}
    >
      {children}
      {waiting && <CardSkeletons />}
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
            {LOADING_FAILED}
            <span className="block font-normal">{failure}</span>
          </p>
        </Alert>
      )}
      {more && (
        <div className="grid grid-cols-1 place-items-center pt-6">
          <Button onClick={onMore} wraps>
            {failure !== undefined ? <RotateCw aria-hidden /> : <ChevronDown aria-hidden />}
            {failure !== undefined ? 'Retry' : 'Load more suggestions'}
          </Button>
        </div>
      )}
    </>
  )
}
