import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

/** Says that the network is away; when it is back, what had failed is asked again. */
export function OfflineBanner() {
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const queries = useQueryClient()

  useEffect(() => {
    if (online) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [online, queries])

  return (
    <div role="status" className="container-page">
      {!online && (
        <p className="mt-2 flex items-center gap-2.5 rounded-md bg-sky-soft px-4 py-3 text-sm font-medium text-sky-text">
          <WifiOff aria-hidden className="size-[18px] flex-none" />
          You're offline. Showing your last results.
        </p>
      )}
    </div>
  )
}

function followNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
