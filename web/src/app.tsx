import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { keepFavorites } from './features/favorites/favorites'
import { configOptions } from './features/product/product'
import { storedPreferences, usableDefault } from './features/profile/preferences'
import { AppRoutes } from './routes'
import { storedLocation } from './domain/location'
import { BASE } from './lib/base'
import { useStored } from './lib/storage'
import { forgetPerson } from './shell/forget-person'
import { LazyToaster } from './ui/toast/lazy-toaster'

const HALF_AN_HOUR = 30 * 60_000

/** Never stale, never fetched again by itself, never retried. Offline is an error to show, not a wait. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: HALF_AN_HOUR,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export function App() {
  useEffect(() => keepFavorites(), [])
  useEffect(forgetWithOtherTabs, [])
  return (
    <QueryClientProvider client={queryClient}>
      <StartingLocation />
      <BrowserRouter basename={BASE}>
        <AppRoutes />
      </BrowserRouter>
      <LazyToaster />
    </QueryClientProvider>
  )
}

/** Another tab deleted everything, or became somebody else. */
function hearOfPerson({ key, oldValue }: StorageEvent): void {
  if (key === null || (key === 'userId' && oldValue !== null)) forgetPerson(queryClient)
}

function forgetWithOtherTabs(): () => void {
  addEventListener('storage', hearOfPerson)
  return () => removeEventListener('storage', hearOfPerson)
}

/** Where a search starts before one is set: the default location of the profile, or where the company says it is. */
function StartingLocation() {
  const workplace = useQuery(configOptions).data?.workplace
  const usual = usableDefault(useStored(storedPreferences))
  const start = usual ?? workplace
  useEffect(() => {
    if (start && storedLocation.get() === null) storedLocation.set(start)
  }, [start])
  return null
}
