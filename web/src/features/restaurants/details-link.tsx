import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Restaurant, Search } from '../../domain/restaurant'
import { Button } from '../../ui/button'
import { detailsPath } from './restaurant'
import { selectedKey } from './restaurants'

interface DetailsLinkProps {
  restaurant: Restaurant
  /** The search that found it. With it, the details show these facts at once. */
  foundBy: Search | undefined
  /** Whether "Back to results" may go back in history. */
  fromResults?: boolean
  className?: string
}

export function DetailsLink({ restaurant, foundBy, fromResults = false, className }: DetailsLinkProps) {
  const queryClient = useQueryClient()
  const { place_id, name } = restaurant
  const select = () => {
    if (foundBy) queryClient.setQueryData(selectedKey(place_id, foundBy), restaurant)
  }
  return (
    <Button asChild look="basil" size="small" className={className}>
      <Link to={detailsPath(place_id)} state={{ fromResults }} onClick={select}>
        View Details<span className="sr-only"> of {name}</span>
      </Link>
    </Button>
  )
}
