import { ArrowDownUp } from 'lucide-react'
import { SORT_LABELS, type Sort } from './sort'

const FACTS: Partial<Readonly<Record<Sort, string>>> = { rating: 'ratings', price: 'prices', crowd: 'crowds' }

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
  const facts = FACTS[sort]
  if (!facts || known === of) return null
  return (
    <p className="mb-3 flex h-6 items-center gap-x-1.5 overflow-clip text-sm whitespace-nowrap text-ink-2 [overflow-clip-margin:10px]">
      <ArrowDownUp aria-hidden className="size-4 flex-none" />
      <span role="status" className="truncate">
        {textOf(facts, known, of, outdated, otherwise)}
      </span>
      {outdated && (
        <button type="button" onClick={onAgain} className="-my-2 h-11 rounded-sm px-1 font-strong text-ink underline">
          Sort again
        </button>
      )}
    </p>
  )
}

function textOf(facts: string, known: number, of: number, outdated: boolean, otherwise: Sort): string {
  if (outdated) return `More ${facts} are known now.`
  if (known === 0) return `No ${facts} are known here. ${SORT_LABELS[otherwise]} instead.`
  return `${known} of ${of} have ${facts}. The others come last.`
}
