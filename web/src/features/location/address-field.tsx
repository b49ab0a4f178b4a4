import { t } from '@lingui/core/macro'
import { useId, useRef } from 'react'
import type { Config } from '@/domain/config'
import type { Location } from '@/domain/location'
import { AddressBox } from './address-box'
import { useConfigured, useProvider } from './providers'
import { useLocationEntry } from './use-location-entry'
import { useSuggestions } from './use-suggestions'

interface AddressFieldProps {
  config: Config | undefined
  label: string
  value: Location
  onChange: (value: Location) => void
}

/** A text that is on no map yet has 0 for both coordinates, as specified. */
const unplaced = (address: string): Location => ({ address, lat: 0, lng: 0 })

/** The address search, for a location that is kept in a form. */
export function AddressField({ config, label, value, onChange }: AddressFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const provider = useProvider()
  const entry = useLocationEntry(provider.engine, value, (next) => onChange(next ?? unplaced('')))
  const suggestions = useSuggestions(entry.typed, provider)
  const address = entry.outcome.notFound
  const lost = value.address !== '' && value.lat === 0 && value.lng === 0

  useConfigured(config)

  return (
    <div className="grid gap-1.5">
      <AddressBox
        input={input}
        label={label}
        text={entry.text}
        suggestions={suggestions}
        busy={entry.outcome.pending === 'lookup'}
        describedBy={noteId}
        on={{
          type: (text) => {
            entry.type(text)
            onChange(unplaced(text))
          },
          pick: (suggestion) => void entry.pick(suggestion),
          submit: () => void entry.submit(),
          leave: entry.leave,
          clear: () => {
            entry.clear()
            input.current?.focus()
          },
        }}
      />
      <p id={noteId} role="status" className="text-xs text-ink-2 empty:sr-only">
        {address && `${t`No address found for “${address}”.`} `}
        {lost && t`Not on the map yet. Choose a suggestion, or it is not used for searches.`}
      </p>
    </div>
  )
}
