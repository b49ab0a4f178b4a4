import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { Forgetting } from './use-forgetting'

/** What was just removed, with an Undo. Focus comes here, because the button that was pressed is gone. */
export function ForgottenLine({ forgetting: { forgotten, undo } }: { forgetting: Forgetting }) {
  const said = useRef<HTMLOutputElement>(null)
  const [first] = forgotten
  const count = forgotten.length
  const name = first?.name ?? ''
  // After all visits were cleared, this line is new on the page.
  const cleared = useRef(first !== undefined)
  useEffect(() => {
    if (cleared.current) said.current?.focus()
  }, [])
  return (
    <output ref={said} tabIndex={-1} data-forgotten className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {first && (
        <>
          {count === 1
            ? t`Removed ${name}.`
            : plural(count, { one: `Removed ${count} visit.`, other: `Removed ${count} visits.` })}
          <button
            type="button"
            onClick={() => {
              undo()
              said.current?.focus()
            }}
            className="min-h-11 px-1 font-semibold text-basil-text underline underline-offset-4"
          >
            {t`Undo`}
          </button>
        </>
      )}
    </output>
  )
}

/** Moves focus to the line within the same section as a button that is about to go. */
export function focusForgotten(button: HTMLElement): void {
  const line = button.closest('[data-visits]')?.querySelector<HTMLElement>('[data-forgotten]')
  line?.focus()
}
