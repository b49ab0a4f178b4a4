import { Eye } from 'lucide-react'
import { Tag } from '../../ui/tag'

/** Tells a place that was only looked at from one where one ate. */
export function ViewedMark() {
  return (
    <Tag className="h-6! px-2!">
      <Eye aria-hidden />
      Viewed
    </Tag>
  )
}
