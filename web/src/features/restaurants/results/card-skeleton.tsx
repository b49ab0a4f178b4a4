import { Skeleton, SkeletonPlate } from '../../../ui/skeleton'

export function CardSkeletons() {
  return ['first', 'second', 'third'].map((place) => <CardSkeleton key={place} />)
}

function CardSkeleton() {
  return (
    <div
      aria-hidden
      data-testid="card-skeleton"
      className="grid grid-cols-[124px_minmax(0,1fr)] overflow-hidden rounded-lg bg-surface shadow-e1 max-[374px]:grid-cols-[92px_minmax(0,1fr)] sm:flex sm:flex-col"
    >
      <SkeletonPlate className="min-h-40 sm:h-[164px]" size={150} />
      <div className="grid flex-1 content-start gap-2.5 p-3 ps-3.5 sm:px-4 sm:pt-3.5 sm:pb-4">
        <Skeleton className="h-[22px] w-[62%] rounded-[8px]" />
        <Skeleton className="h-[15px] w-[44%] rounded-[8px]" />
        <Skeleton className="h-[18px] w-[84%] rounded-[8px]" />
        <Skeleton className="mt-2 h-11 rounded-md" />
      </div>
    </div>
  )
}
