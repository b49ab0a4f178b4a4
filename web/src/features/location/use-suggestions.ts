import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AUTOCOMPLETE } from './constants'
import { parseCoordinates } from './coordinates'
import type { Suggestion } from './engine'
import type { ProviderState } from './providers'

const NONE: readonly Suggestion[] = []

/** What the typed text may mean. The query drops the answer to a text that is no longer there. */
export function useSuggestions(typed: string | undefined, { kind, engine }: ProviderState): readonly Suggestion[] {
  const text = typed?.trim() ?? ''
  const settled = useSettled(text, AUTOCOMPLETE.debounceMs)
  const wanted = isSearchable(text) && isSearchable(settled) && engine !== undefined
  const { data } = useQuery({
    queryKey: ['suggestions', kind, settled],
    queryFn: ({ signal }) => engine?.suggest(settled, signal) ?? NONE,
    enabled: wanted,
    placeholderData: keepPreviousData,
    // An empty list may stand for a failed call; it is not remembered.
    gcTime: 0,
  })
  return wanted ? (data ?? NONE) : NONE
}

function isSearchable(text: string): boolean {
  return text.length >= AUTOCOMPLETE.leastCharacters && !parseCoordinates(text)
}

/** The value once it has stood still for so long. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
