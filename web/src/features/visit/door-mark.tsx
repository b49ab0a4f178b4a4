import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { Tag } from '@/ui/tag'
import { doorText, figuresOptions } from './said'

/** What teams found today at the door of one of these restaurants. One call asks for all of them. */
export function DoorMark({ restaurantId, ids }: { restaurantId: string; ids: readonly string[] }) {
  const { data = [] } = useQuery(figuresOptions(ids, null))
  const door = data.find((figures) => figures.restaurantId === restaurantId)?.door
  if (!door) return null
  return (
    <Tag tone="warning" wraps className="justify-self-start">
      <DoorClosed aria-hidden />
      {doorText(door)}
    </Tag>
  )
}
