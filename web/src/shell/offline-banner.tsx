import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { OfflineBanner as Banner } from '@/ui/banner'

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
        <div className="pt-2">
          <Banner>{t`You're offline. Showing your last results.`}</Banner>
        </div>
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
