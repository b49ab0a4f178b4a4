import { plural, t } from '@lingui/core/macro'
import { MapPin, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'
import type { Suggestion } from './engine'
import { SuggestionList } from './suggestion-list'

interface AddressBoxProps {
  input: RefObject<HTMLInputElement | null>
  /** What the box is for, where it is not the workplace. */
  label?: string
  text: string
  suggestions: readonly Suggestion[]
  /** The text is being looked up. */
  busy: boolean
  describedBy: string | undefined
  on: {
    readonly type: (text: string) => void
    readonly pick: (suggestion: Suggestion) => void
    readonly submit: () => void
    readonly leave: () => void
    readonly clear: () => void
  }
}

/** A combobox: the dropdown shows when suggestions come, and hides without any, on a click elsewhere or a pick. */
export function AddressBox({
  input,
  label = t`Workplace address or postcode`,
  text,
  suggestions,
  busy,
  describedBy,
  on,
}: AddressBoxProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(true)
  const [chosen, setChosen] = useState<Suggestion>()
  const listId = useId()
  const count = suggestions.length
  const open = !hidden && suggestions.length > 0
  const active = open && chosen ? suggestions.indexOf(chosen) : -1
  const hide = () => {
    setHidden(true)
    setChosen(undefined)
  }
  const pick = (suggestion: Suggestion) => {
    hide()
    on.pick(suggestion)
  }

  useEffect(() => {
    if (!open) return undefined
    const hideOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !frame.current?.contains(target)) setHidden(true)
    }
    document.addEventListener('pointerdown', hideOutside)
    return () => document.removeEventListener('pointerdown', hideOutside)
  }, [open])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const current = suggestions[active]
      if (current) pick(current)
      else {
        hide()
        on.submit()
      }
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      hide()
    } else {
      const next = rowAfter(event.key, active, suggestions.length)
      if (next === undefined) return
      event.preventDefault()
      setHidden(false)
      setChosen(suggestions[next])
    }
  }
  return (
    <div ref={frame} className="relative">
      <TextField
        ref={input}
        icon={<MapPin aria-hidden />}
        value={text}
        onChange={(event) => {
          setHidden(false)
          on.type(event.target.value)
        }}
        onKeyDown={press}
        onBlur={() => {
          hide()
          on.leave()
        }}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-busy={busy}
        placeholder={t`Enter workplace address or postcode`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        action={
          text !== '' && (
            <IconButton aria-label={t`Clear location`} className="-me-3" onClick={on.clear}>
              <X aria-hidden className="size-5" />
            </IconButton>
          )
        }
      />
      <SuggestionList id={listId} open={open} suggestions={suggestions} active={active} onPick={pick} />
      <span role="status" className="sr-only">
        {open && plural(count, { one: '# suggestion', other: '# suggestions' })}
      </span>
    </div>
  )
}

/** Home and End belong to the text until a row is active. */
function rowAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  if (active < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
