import { Skeleton, SkeletonPlate } from '@/ui/skeleton'

export function DetailsSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_392px]">
      <div className="grid content-start gap-[22px]">
        <SkeletonPlate className="-mx-(--gutter) h-[248px] sm:mx-0 sm:h-[312px] sm:rounded-xl" size={240} />
        <div className="grid gap-3">
          <Skeleton className="h-10 w-[46%] rounded-[8px]" />
          <Skeleton className="h-[18px] w-[30%] rounded-[8px]" />
          <Skeleton className="h-7 w-[70%] rounded-[8px]" />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
        </div>
      </div>
      <Skeleton className="hidden h-[520px] rounded-lg lg:block" />
    </div>
  )
}
