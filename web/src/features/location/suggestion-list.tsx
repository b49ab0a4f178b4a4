import { t } from '@lingui/core/macro'
import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from '@/lib/classes'
import type { Suggestion } from './engine'

interface SuggestionListProps {
  id: string
  open: boolean
  suggestions: readonly Suggestion[]
  active: number
  onPick: (suggestion: Suggestion) => void
}

/** Focus stays in the text box; the active row is named to it by id. A vendor is named below the rows. */
export function SuggestionList({ id, open, suggestions, active, onPick }: SuggestionListProps) {
  const credit = open && suggestions.find((suggestion) => suggestion.credit)?.credit
  return (
    <div
      className={classes(
        'absolute inset-x-0 top-[calc(100%+8px)] z-30 overflow-hidden rounded-md bg-raised shadow-e3',
        !open && 'hidden',
      )}
    >
      <div
        id={id}
        role="listbox"
        aria-label={t`Suggestions`}
        hidden={!open}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-[200px] overflow-y-auto p-1.5"
      >
        {open &&
          suggestions.map((suggestion, row) => {
            const rowId = `${id}-${row}`
            const pick = () => onPick(suggestion)
            return <Option key={rowId} id={rowId} suggestion={suggestion} active={row === active} onPick={pick} />
          })}
      </div>
      {credit && (
        <p className="border-t border-line px-4 py-1.5 text-xs text-ink-2">{t`With suggestions from ${credit}`}</p>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  active: boolean
  onPick: () => void
}

function Option({ id, suggestion, active, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The keys that reach a row are handled by the text box, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onPick}
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-ink-3',
        active ? 'bg-yolk-soft' : 'hover:bg-sunken',
      )}
    >
      <MapPin aria-hidden />
      <span className="min-w-0">
        <span className="block truncate leading-[1.25] font-strong">{suggestion.name}</span>
        {suggestion.detail && <span className="block truncate text-xs text-ink-2">{suggestion.detail}</span>}
      </span>
    </div>
  )
}
