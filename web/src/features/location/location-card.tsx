import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef } from 'react'
import type { Config } from '@/domain/config'
import { storedLocation } from '@/domain/location'
import { useStored } from '@/lib/storage'
import { Alert } from '@/ui/alert'
import { Card, CardTitle } from '@/ui/card'
import { AddressBox } from './address-box'
import { LocationMap } from './location-map'
import { useConfigured, useProvider } from './providers'
import { useLocationEntry } from './use-location-entry'
import { useStartError } from './use-start'
import { useSuggestions } from './use-suggestions'

interface LocationCardProps {
  /** What the server is set to; undefined until it has said so. */
  config: Config | undefined
  /** Changes whenever the box should take focus; undefined leaves focus alone. */
  focusKey: string | undefined
  className?: string
}

export function LocationCard({ config, focusKey, className }: LocationCardProps) {
  const location = useStored(storedLocation)
  const input = useRef<HTMLInputElement>(null)
  const ids = { title: useId(), note: useId() }
  const provider = useProvider()
  const entry = useLocationEntry(provider.engine, location, storedLocation.set)
  const suggestions = useSuggestions(entry.typed, provider)
  const address = entry.outcome.notFound
  const error = useStartError(provider, input) ?? entry.outcome.error

  useConfigured(config)
  useEffect(() => {
    if (focusKey) input.current?.focus()
  }, [focusKey])

  return (
    <Card aria-labelledby={ids.title} className={className}>
      <CardTitle id={ids.title} className="mb-3">
        {t`Your Location`}
      </CardTitle>
      {error && <Alert className="mb-3">{error}</Alert>}
      <AddressBox
        input={input}
        text={entry.text}
        suggestions={suggestions}
        busy={entry.outcome.pending === 'lookup'}
        describedBy={address ? ids.note : undefined}
        on={{
          type: entry.type,
          pick: (suggestion) => void entry.pick(suggestion),
          submit: () => void entry.submit(),
          leave: entry.leave,
          clear: () => {
            entry.clear()
            input.current?.focus()
          },
        }}
      />
      <p id={ids.note} role="status" className="text-sm text-ink-2 not-empty:mt-2">
        {address && t`No address found for “${address}”.`}
      </p>
      <div className="mt-3">
        <LocationMap
          location={location}
          google={provider.google}
          styleUrl={config?.map.style}
          locating={entry.outcome.pending === 'position'}
          onLocate={() => void entry.locate()}
        />
      </div>
    </Card>
  )
}
