import { t } from '@lingui/core/macro'
import { Clock, Footprints, Hourglass, Leaf, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { type FilterId, type Filters, tagsOf, withoutTags } from '@/domain/filters'
import { classes } from '@/lib/classes'
import { changeFilters } from './filters'

const ICONS: Partial<Readonly<Record<FilterId, ReactNode>>> = {
  radius: <Footprints aria-hidden />,
  departure: <Clock aria-hidden />,
  lunchBreak: <Hourglass aria-hidden />,
  dietary: <Leaf aria-hidden />,
}

/** 36 high to the eye, 44 to the finger. */
const TAG =
  'relative inline-flex h-9 max-w-full flex-none items-center gap-1.5 rounded-full bg-sunken px-3 text-[0.875rem] font-semibold after:absolute after:inset-x-0 after:-inset-y-1 dark:bg-raised [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-2'
const CLEAR =
  'relative h-9 flex-none px-2 text-[0.875rem] font-semibold text-basil-text underline decoration-[1.5px] underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-1'

interface FilterTagsProps {
  filters: Filters
  /** Takes focus when the last tag that could be removed is gone. */
  onLast: () => void
}

/** The filters in force, one tag each. A press removes the filter and leaves focus at the tag that follows. */
export function FilterTags({ filters, onLast }: FilterTagsProps) {
  const group = useRef<HTMLSpanElement>(null)
  const tags = tagsOf(filters)
  const removable = tags.filter(({ without }) => without).length

  const remove = (pressed: HTMLElement, without: Partial<Filters>) => {
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
    const at = buttons.indexOf(pressed)
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else onLast()
    changeFilters(without)
  }
  const clear = () => {
    onLast()
    changeFilters(withoutTags(filters))
  }

  return (
    <span ref={group} className="contents">
      {tags.map(({ id, text, spoken, without }) => {
        const filter = spoken ?? text
        const look = classes(TAG, id === 'cuisines' && 'capitalize', without && 'pe-2')
        const inside = (
          <>
            {ICONS[id]}
            <span aria-hidden={spoken !== undefined} className="truncate">
              {text}
            </span>
            {spoken !== undefined && <span className="sr-only">{spoken}</span>}
          </>
        )
        return without ? (
          <button
            key={`${id} ${text}`}
            type="button"
            data-removes
            aria-label={t`Remove filter: ${filter}`}
            onClick={({ currentTarget }) => remove(currentTarget, without)}
            className={look}
          >
            {inside}
            <X aria-hidden />
          </button>
        ) : (
          <span key={`${id} ${text}`} className={look}>
            {inside}
          </span>
        )
      })}
      {removable > 1 && (
        <button type="button" onClick={clear} className={CLEAR}>
          {t`Clear all`}
        </button>
      )}
    </span>
  )
}
