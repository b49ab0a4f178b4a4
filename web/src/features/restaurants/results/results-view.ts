import { useCallback, useSyncExternalStore } from 'react'
import { observable, useObserved } from '@/lib/observable'

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

export const resultsView = observable<ResultsView>({ mapBeside: true, mapInstead: false })

export function changeView(next: Partial<ResultsView>): void {
  resultsView.set({ ...resultsView.get(), ...next })
}

export function useResultsView(): ResultsView {
  return useObserved(resultsView)
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
