import { useRef, useState } from 'react'
import type { Location } from '@/domain/location'
import type { Point } from '@/ui/map/geometry'
import { parseCoordinates } from './coordinates'
import type { AddressEngine, PickedPlace, Suggestion } from './engine'
import { myPosition } from './position'

interface Draft {
  readonly text: string
  /** Set when the text is only another name for that location; absent while it is being typed. */
  readonly names?: Location | null
}

/** What the last step is waiting for, or how it ended. */
interface Outcome {
  readonly pending?: 'lookup' | 'position'
  readonly error?: string
  readonly notFound?: string
}

/** What is in the box, and the ways in which it becomes a location. */
export function useLocationEntry(
  engine: AddressEngine | undefined,
  location: Location | null,
  onLocation: (next: Location | null) => void,
) {
  const { text, isTyped, outcome, type, begin, settle, end } = useDraft(location, onLocation)
  const settleCoordinates = (): boolean => {
    const found = isTyped ? parseCoordinates(text) : undefined
    if (found) settle(found)
    return found !== undefined
  }

  return {
    text,
    /** The text while it is being typed, for suggestions. */
    typed: isTyped ? text : undefined,
    outcome,
    type,
    leave: () => void settleCoordinates(),
    clear: () => {
      begin({})
      settle(null)
    },
    pick: async (suggestion: Suggestion) => {
      const signal = begin({ pending: 'lookup' })
      const place = await suggestion.point()
      if (signal.aborted) return
      if (place) settle(locationOf(suggestion, place), place.name || suggestion.name)
      else end({})
    },
    submit: async () => {
      const address = text.trim()
      if (!isTyped || address === '' || settleCoordinates() || !engine) return
      const signal = begin({ pending: 'lookup' })
      const found = await find(engine, address, signal)
      if (signal.aborted) return
      if (found) settle(found)
      else end({ notFound: address })
    },
    locate: async () => {
      const signal = begin({ pending: 'position' })
      try {
        const here = await myPosition()
        if (!signal.aborted) settle(here)
      } catch (reason) {
        if (!signal.aborted) end({ error: reason instanceof Error ? reason.message : String(reason) })
      }
    },
  }
}

function useDraft(location: Location | null, onLocation: (next: Location | null) => void) {
  const [draft, setDraft] = useState<Draft>()
  const [outcome, setOutcome] = useState<Outcome>({})
  const latest = useRef<AbortController>(undefined)
  const isTyped = draft !== undefined && draft.names === undefined
  const isShown = isTyped || (draft !== undefined && draft.names === location)

  /** Each step forgets what the one before is still waiting for. */
  const begin = (next: Outcome): AbortSignal => {
    latest.current?.abort()
    latest.current = new AbortController()
    setOutcome(next)
    return latest.current.signal
  }
  return {
    text: isShown ? draft.text : (location?.address ?? ''),
    isTyped,
    outcome,
    begin,
    end: setOutcome,
    type: (text: string) => {
      begin({})
      setDraft({ text })
    },
    settle: (next: Location | null, name?: string) => {
      onLocation(next)
      setDraft(name === undefined ? undefined : { text: name, names: next })
      setOutcome({})
    },
  }
}

/** The address itself, or else the first place of that name. */
async function find(engine: AddressEngine, address: string, signal: AbortSignal): Promise<Location | undefined> {
  try {
    const point = await engine.geocode(address, signal)
    if (point) return at(address, point)
    const [first] = await engine.search(address, signal)
    const there = await first?.point()
    return first && there && locationOf(first, there)
  } catch (reason) {
    if (!signal.aborted) console.warn('looking an address up', reason)
    return undefined
  }
}

/** The place's own address, or what the suggestion said, or the name. */
function locationOf(suggestion: Suggestion, place: PickedPlace): Location {
  return at(place.address || suggestion.address || suggestion.name, place)
}

function at(address: string, { lat, lng }: Point): Location {
  return { address, lat, lng }
}
