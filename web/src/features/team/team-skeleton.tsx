import { PageTitle } from '@/ui/page-title'
import { Skeleton, SkeletonPlate } from '@/ui/skeleton'
import { openTitle } from './model/receipt'
import { Band } from './live/team-hero'

/** The page before the first answer. */
export function TeamSkeleton() {
  return (
    <>
      <Band />
      <div aria-busy className="container-page">
        <div className="grid min-h-[148px] grid-cols-1 content-end gap-2.5 pb-[22px]">
          <Skeleton className="h-5 w-[min(100%,14rem)] rounded-sm" />
          <PageTitle className="text-hero">{openTitle()}</PageTitle>
          <Skeleton className="h-5 w-[min(100%,26rem)] rounded-sm" />
        </div>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_376px]">
          <div className="grid grid-cols-1 gap-3.5">
            {[1, 2, 3].map((row) => (
              <div
                key={row}
                className="grid h-[142px] grid-cols-[104px_minmax(0,1fr)] gap-5 overflow-hidden rounded-lg bg-surface shadow-e1 sm:grid-cols-[176px_minmax(0,1fr)]"
              >
                <SkeletonPlate className="h-full" size={96} />
                <div className="grid content-center gap-2.5 pe-5">
                  <Skeleton className="h-6 w-2/3 rounded-sm" />
                  <Skeleton className="h-4 w-1/2 rounded-sm" />
                </div>
              </div>
            ))}
          </div>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      </div>
    </>
  )
}
