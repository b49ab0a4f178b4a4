import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** How a person looks at the suggestions. Remembered for the visit, so that coming back from the details keeps it. */
export interface ResultsView {
  /** Whether a wide screen shows the map beside the list. */
  readonly mapBeside: boolean
  /** Whether a narrow screen shows the map instead of the list. */
  readonly mapInstead: boolean
  readonly selected?: string
  /** The list, by when it was fetched, in which places of late visits are shown, and which of them. */
  readonly recentShownIn?: number
  readonly recentShown?: 'viewed' | 'all'
}

const AT_FIRST: ResultsView = { mapBeside: true, mapInstead: false }
const KEY = ['results view']

export function useResultsView() {
  const client = useQueryClient()
  const view = useQuery<ResultsView>({ queryKey: KEY, queryFn: skipToken, gcTime: Infinity }).data ?? AT_FIRST
  const change = useCallback(
    (next: Partial<ResultsView>) =>
      client.setQueryData<ResultsView>(KEY, (before = AT_FIRST) => ({ ...before, ...next })),
    [client],
  )
  return [view, change] as const
}

/** Which places of late visits are shown in the list that was fetched then. */
export function shownIn(
  { recentShownIn, recentShown }: ResultsView,
  fetchedAt: number | null | undefined,
): NonNullable<ResultsView['recentShown']> | 'none' {
  return typeof fetchedAt === 'number' && recentShownIn === fetchedAt ? (recentShown ?? 'none') : 'none'
}

/** Whether a media query holds, followed as the window changes. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches)
}
