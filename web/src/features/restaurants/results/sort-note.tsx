import { t } from '@lingui/core/macro'
import { ArrowDownUp } from 'lucide-react'
import { sortText, type Sort } from './sort'

/** What is said of the fact that an order goes by. */
interface Note {
  readonly more: () => string
  readonly none: (order: string) => string
  readonly some: (known: number, all: number) => string
}

const NOTES: Partial<Readonly<Record<Sort, Note>>> = {
  rating: {
    more: () => t`More ratings are known now.`,
    none: (order) => t`No ratings are known here. ${order} instead.`,
    some: (known, all) => t`${known} of ${all} have ratings. The others come last.`,
  },
  price: {
    more: () => t`More prices are known now.`,
    none: (order) => t`No prices are known here. ${order} instead.`,
    some: (known, all) => t`${known} of ${all} have prices. The others come last.`,
  },
  crowd: {
    more: () => t`More crowds are known now.`,
    none: (order) => t`No crowds are known here. ${order} instead.`,
    some: (known, all) => t`${known} of ${all} have crowds. The others come last.`,
  },
}

interface SortNoteProps {
  sort: Sort
  /** The order of the places of which nothing is known. */
  otherwise: Sort
  known: number
  of: number
  /** What came since then puts the places in another order. */
  outdated: boolean
  onAgain: () => void
}

/** Says what an order goes by where that is not known of every place. It has one height, so that no card moves. */
export function SortNote({ sort, otherwise, known, of, outdated, onAgain }: SortNoteProps) {
  const note = NOTES[sort]
  if (!note || known === of) return null
  const none = known === 0 && note.none(sortText(otherwise))
  return (
    <p className="mb-3 flex h-6 items-center gap-x-1.5 overflow-clip text-sm whitespace-nowrap text-ink-2 [overflow-clip-margin:10px]">
      <ArrowDownUp aria-hidden className="size-4 flex-none" />
      <span role="status" className="truncate">
        {outdated ? note.more() : none || note.some(known, of)}
      </span>
      {outdated && (
        <button type="button" onClick={onAgain} className="-my-2 h-11 rounded-sm px-1 font-strong text-ink underline">
          {t`Sort again`}
        </button>
      )}
    </p>
  )
}
