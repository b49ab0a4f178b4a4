import { Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FilterId, type Filters, tagsOf } from '../../domain/filters'
import { Tag } from '../../ui/tag'

const ICONS: Partial<Readonly<Record<FilterId, ReactNode>>> = {
  radius: <MapPin aria-hidden />,
  departure: <Clock aria-hidden />,
}

/** The filters in force, one tag each. */
export function FilterTags({ filters }: { filters: Filters }) {
  return tagsOf(filters).map(({ id, text, spoken }) => (
    <Tag key={`${id} ${text}`} className={id === 'cuisines' ? 'max-w-full capitalize' : 'max-w-full'}>
      {ICONS[id]}
      <span aria-hidden={spoken !== undefined} className="truncate">
        {text}
      </span>
      {spoken !== undefined && <span className="sr-only">{spoken}</span>}
    </Tag>
  ))
}
