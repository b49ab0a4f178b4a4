import { expect, it } from 'vitest'
import { queryClient } from './app'

it('caches as specified: never stale, no refetch by itself, no retry', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
    mutations: { retry: false },
  })
})
