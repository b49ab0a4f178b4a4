import { t } from '@lingui/core/macro'
import { ArrowLeft, List, Map as MapIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/button'
import { classes } from '@/lib/classes'
import { ChoiceMenu, CONTROL } from '@/ui/menu'
import { PageTitle } from '@/ui/page-title'
import { sortText, type Sort } from './sort'

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
            {t`Back to Filters`}
          </Link>
        </Button>
      </div>
      {/* On a phone nothing stands around the summary, so it can stay under the header. */}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 pb-3 max-sm:contents lg:flex-nowrap">
        <div className="contents min-w-0 flex-1 lg:block">
          <PageTitle className="me-auto text-h1">{t`Suggestions`}</PageTitle>
          <div
            className={classes(
              'order-1 w-full min-w-0 max-sm:sticky max-sm:top-(--header-h) max-sm:z-20 max-sm:-mx-(--gutter) max-sm:w-auto max-sm:bg-bg lg:mt-1',
              under,
            )}
          >
            {summary}
          </div>
        </div>
        {controls && <div className={classes('flex max-w-full flex-none gap-2', under)}>{controls}</div>}
      </div>
    </>
  )
}

interface SummaryProps {
  /** On a phone, what stands before the tags. */
  lead: ReactNode
  /** The tags of the filters in force. */
  tags: ReactNode
  /** How many there are, or where one is looking. */
  status: ReactNode
  busy: boolean
  narrow: boolean
}

/**
 * On a phone it is one line that scrolls, so it must take focus there. The groups say how many places they have, so the
 * number of all is there for those who hear the page.
 */
export function Summary({ lead, tags, status, busy, narrow }: SummaryProps) {
  return (
    <div
      role="group"
      aria-label={t`Active filters`}
      {...(narrow && { tabIndex: 0 })}
      className="relative flex items-center gap-2 max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1.5 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {lead}
      <output
        className={classes(
          'me-1 flex items-center gap-2 text-sm font-semibold whitespace-nowrap empty:sr-only',
          !busy && 'max-sm:sr-only',
        )}
      >
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
  className?: string
}

export function SortMenu({ sort, offered, onSort, className }: SortMenuProps) {
  const options = offered.map((value) => ({ value, label: sortText(value) }))
  return <ChoiceMenu label={t`Sort`} value={sort} options={options} onChange={onSort} className={className ?? ''} />
}

export function MapToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <button type="button" onClick={onToggle} className={classes(CONTROL, 'max-lg:hidden')}>
      <MapIcon aria-hidden />
      {shown ? t`Hide map` : t`Show map`}
    </button>
  )
}

interface MapPillProps {
  onMap: boolean
  onToggle: () => void
}

const PILL = 'inline-flex flex-none items-center rounded-full bg-ink font-bold text-bg lg:hidden'
const OVER_MAP =
  'fixed start-4 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom)+15rem)] z-30 h-13 gap-2.5 px-[22px] shadow-[0_12px_28px_-8px_rgb(22_38_29/0.6)] sm:bottom-60 [&_svg]:size-5'
const IN_ROW =
  'relative h-9 gap-2 px-3.5 text-[0.875rem] after:absolute after:inset-x-0 after:-inset-y-1 [&_svg]:size-4'

/** Switches between list and map where there is no room for both. It covers no card: over the list it leads the tags. */
export function MapPill({ onMap, onToggle }: MapPillProps) {
  const Icon = onMap ? List : MapIcon
  return (
    <button type="button" data-map-switch onClick={onToggle} className={classes(PILL, onMap ? OVER_MAP : IN_ROW)}>
      <Icon aria-hidden />
      {onMap ? t`List` : t`Map`}
    </button>
  )
}

/** The one that is pressed goes, and the other takes focus. */
export function useMapFocus(onMap: boolean): void {
  const before = useRef(onMap)
  useEffect(() => {
    if (before.current !== onMap)
      document.querySelector<HTMLElement>('[data-map-switch]')?.focus({ preventScroll: true })
    before.current = onMap
  }, [onMap])
}
