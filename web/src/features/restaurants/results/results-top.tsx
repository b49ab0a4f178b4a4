import { ArrowLeft, List, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button'
import { classes } from '../../../lib/classes'
import { ChoiceMenu, CONTROL } from '../../../ui/menu'
import { PageTitle } from '../../../ui/page-title'
import { SORT_LABELS, type Sort } from './sort'

interface ResultsTopProps {
  /** Beside the title on a wide screen, below it on a phone. */
  controls?: ReactNode
  summary?: ReactNode
  /** Under the map of a narrow screen only the title is left for those who hear the page. */
  covered?: boolean
}

/** The title, what was searched for, and how to look at what was found. */
export function ResultsTop({ controls, summary, covered = false }: ResultsTopProps) {
  const under = covered && 'invisible'
  return (
    <>
      <div className={classes('-ms-3.5 pt-2.5', under)}>
        <Button asChild look="ghost" size="small">
          <Link to="/">
            <ArrowLeft aria-hidden />
            Back to Filters
          </Link>
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 pb-3 sm:pb-4 lg:flex-nowrap">
        <div className="contents min-w-0 flex-1 lg:block">
          <PageTitle className="me-auto text-h1">Suggestions</PageTitle>
          <div className={classes('order-1 w-full min-w-0 lg:mt-2', under)}>{summary}</div>
        </div>
        {controls && <div className={classes('flex flex-none gap-2', under)}>{controls}</div>}
      </div>
    </>
  )
}

interface SummaryProps {
  /** The tags of the filters in force. */
  tags: ReactNode
  /** How many there are, or where one is looking. */
  status: ReactNode
  busy: boolean
  narrow: boolean
}

/** On a phone it is one line that scrolls, so it must take focus there. */
export function Summary({ tags, status, busy, narrow }: SummaryProps) {
  return (
    <div
      role="group"
      aria-label="Active filters"
      {...(narrow && { tabIndex: 0 })}
      className="relative flex items-center gap-2 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      <output className="me-1 flex items-center gap-2 text-sm font-semibold whitespace-nowrap empty:sr-only">
        {busy && (
          <span
            aria-hidden
            className="size-4 flex-none animate-spin rounded-full border-[2.5px] border-current border-e-transparent motion-reduce:border-e-current motion-reduce:opacity-60"
          />
        )}
        {status}
      </output>
      {tags}
    </div>
  )
}

interface SortMenuProps {
  sort: Sort
  offered: readonly Sort[]
  onSort: (sort: Sort) => void
}

export function SortMenu({ sort, offered, onSort }: SortMenuProps) {
  const options = offered.map((value) => ({ value, label: SORT_LABELS[value] }))
  return <ChoiceMenu label="Sort" value={sort} options={options} onChange={onSort} />
}

export function MapToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <button type="button" onClick={onToggle} className={classes(CONTROL, 'max-lg:hidden')}>
      <MapIcon aria-hidden />
      {shown ? 'Hide map' : 'Show map'}
    </button>
  )
}

/** Switches between list and map where there is no room for both. */
export function MapPill({ onMap, onToggle }: { onMap: boolean; onToggle: () => void }) {
  const Icon = onMap ? List : MapIcon
  return (
    <button
      type="button"
      onClick={onToggle}
      className={classes(
        'fixed z-30 inline-flex h-13 items-center gap-2.5 rounded-full bg-ink px-[22px] font-bold text-bg shadow-[0_12px_28px_-8px_rgb(22_38_29/0.6)] lg:hidden [&_svg]:size-5',
        onMap
          ? 'end-4 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom)+16rem)] sm:bottom-64'
          : 'bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom)+16px)] start-1/2 -translate-x-1/2 sm:bottom-6',
      )}
    >
      <Icon aria-hidden />
      {onMap ? 'List' : 'Map'}
    </button>
  )
}
