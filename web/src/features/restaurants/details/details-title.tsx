import { plural, t } from '@lingui/core/macro'
import { DoorClosed, DoorOpen, Leaf } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import { dietText, type Diet } from '@/domain/diets'
import { kilometresText } from '@/lib/format'
import { numberText } from '@/lib/locale'
import { PageTitle } from '@/ui/page-title'
import { Tag } from '@/ui/tag'
import { CrowdBadge } from '../crowd-badge'
import { dietRows } from '../diet'
import { Price, Rating } from '../facts'
import { openNow } from '../opening'
import { typesText } from '../restaurant'

interface DetailsTitleProps {
  restaurant: Restaurant
  /** Whether everything there is to know has come; until then unknown hours may yet be known. */
  whole: boolean
  wanted: readonly Diet[]
  /** Whether people found it shut, so that its hours prove nothing. */
  doubtful: boolean
  className: string
}

export function DetailsTitle({ restaurant, whole, wanted, doubtful, className }: DetailsTitleProps) {
  const { name, types, rating, user_ratings_total: reviews, distance, price_level, invented } = restaurant
  const served = dietRows(restaurant, wanted).filter((row) => row.served)
  return (
    <div className={className}>
      <PageTitle className="text-[2rem] wrap-anywhere sm:text-[2.5rem]">{name}</PageTitle>
      {types.length > 0 && <p className="mt-1 text-ink-2">{typesText(types, 3)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        {rating !== undefined && <Rating rating={rating} />}
        {reviews !== undefined && <span>{reviewsText(reviews)}</span>}
        {distance !== undefined && <span className="whitespace-nowrap">{kilometresText(distance)}</span>}
        <Price level={price_level} />
        <OpenTag open={openNow(restaurant)} whole={whole} doubtful={doubtful} />
        <CrowdBadge level={restaurant.crowd_level} basis={restaurant.crowd_basis} />
        {invented && <Tag tone="info">{t`Invented place`}</Tag>}
      </div>
      {served.length > 0 && (
        <ul aria-label={t`Diets, as stated by the place`} className="mt-3 flex flex-wrap gap-2">
          {served.map(({ diet }) => (
            <li key={diet}>
              <Tag title={t`Stated by the place`}>
                <Leaf aria-hidden />
                {dietText(diet)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {invented && (
        <p className="mt-2 text-sm text-ink-2">
          {t`It belongs to the demonstration city and does not exist. No table is waiting.`}
        </p>
      )}
    </div>
  )
}

function reviewsText(reviews: number): string {
  const count = numberText(reviews)
  return plural(reviews, { other: `${count} reviews` })
}

function OpenTag({ open, whole, doubtful }: { open: boolean | null; whole: boolean; doubtful: boolean }) {
  if (doubtful && open !== false) {
    return (
      <Tag tone="warning">
        <DoorClosed aria-hidden />
        {t`Reported shut`}
      </Tag>
    )
  }
  if (open === null) return whole ? <Tag>{t`Hours not known`}</Tag> : null
  return (
    <Tag tone={open ? 'good' : 'stop'}>
      {open ? <DoorOpen aria-hidden /> : <DoorClosed aria-hidden />}
      {open ? t`Open now` : t`Closed`}
    </Tag>
  )
}
