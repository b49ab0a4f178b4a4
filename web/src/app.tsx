import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { configOptions } from './features/product/product'
import { AppRoutes } from './routes'
import { storedLocation } from './stored'
import { Toaster } from './ui/toaster'

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
  return (
    <QueryClientProvider client={queryClient}>
      <StartingLocation />
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  )
}

/** A company can say where its people work; that is where a newcomer starts. */
function StartingLocation() {
  const workplace = useQuery(configOptions).data?.workplace
  useEffect(() => {
    if (workplace && storedLocation.get() === null) storedLocation.set(workplace)
  }, [workplace])
  return null
}
