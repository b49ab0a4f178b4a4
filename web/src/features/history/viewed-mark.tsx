import { t } from '@lingui/core/macro'
import { Eye } from 'lucide-react'
import { Tag } from '@/ui/tag'

/** Tells a place that was only looked at from one where one ate. */
export function ViewedMark() {
  return (
    <Tag size="small">
      <Eye aria-hidden />
      {t`Viewed`}
    </Tag>
  )
}
