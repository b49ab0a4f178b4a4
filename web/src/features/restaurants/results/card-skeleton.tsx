import { Skeleton, SkeletonPlate } from '@/ui/skeleton'
import { CARD, CARD_BODY } from './restaurant-card'

export function CardSkeletons() {
  return ['first', 'second', 'third'].map((place) => <CardSkeleton key={place} />)
}

function CardSkeleton() {
  return (
    <div aria-hidden data-testid="card-skeleton" className={`${CARD} shadow-e1`}>
      <SkeletonPlate className="h-full" size={110} />
      <div className={`${CARD_BODY} gap-2.5 pb-3`}>
        <Skeleton className="h-[22px] w-[62%] rounded-[8px]" />
        <Skeleton className="h-[15px] w-[44%] rounded-[8px]" />
        <Skeleton className="h-[24px] w-[76%] rounded-[8px]" />
        <Skeleton className="mt-auto h-[18px] w-[36%] rounded-[8px]" />
      </div>
    </div>
  )
}
