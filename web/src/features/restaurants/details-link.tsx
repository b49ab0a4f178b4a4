import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Restaurant, Search } from '@/domain/restaurant'
import { around } from '@/lib/format'
import { Button } from '@/ui/button'
import { detailsPath } from './restaurant'
import { selectedRestaurant } from './restaurants'

interface DetailsLinkProps {
  restaurant: Restaurant
  /** The search that found it. With it, the details show these facts at once. */
  foundBy: Search | undefined
  /** Whether "Back to results" may go back in history. */
  fromResults?: boolean
  className?: string
  /** A text link that covers its card, which has to be `relative`. The card draws the ring of focus. */
  overCard?: boolean
}

const OVER_CARD =
  'bare inline-flex h-11 print:hidden items-center rounded-sm text-sm font-strong text-basil-text underline decoration-[color-mix(in_srgb,var(--basil-text)_40%,transparent)] decoration-[1.5px] underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:decoration-current forced-colors:focus-visible:outline-[3px] forced-colors:focus-visible:outline-solid'

export function DetailsLink(props: DetailsLinkProps) {
  const { restaurant, foundBy, fromResults = false, className, overCard = false } = props
  const { place_id, name } = restaurant
  const select = () => {
    if (foundBy) selectedRestaurant.set({ restaurant, foundBy })
  }
  const visible = t`View Details`
  const [before, after] = around(t({ message: `${visible} of ${name}`, comment: '{visible}: View Details' }), visible)
  const link = (
    <Link to={detailsPath(place_id)} state={{ fromResults }} onClick={select} className={overCard ? OVER_CARD : ''}>
      {before && <span className="sr-only">{before}</span>}
      {visible}
      <span className="sr-only">{after}</span>
    </Link>
  )
  if (overCard) return link
  return (
    <Button asChild look="basil" size="small" className={className}>
      {link}
    </Button>
  )
}

/** The name of a place where it leads to its details. */
export function NameLink({ restaurant, onClick }: { restaurant: Restaurant; onClick?: () => void }) {
  const { place_id, name } = restaurant
  return (
    <Link
      to={detailsPath(place_id)}
      onClick={onClick}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-sm underline decoration-line-strong decoration-[1.5px] underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  )
}
