import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { App, queryClient } from './app'
import { pickMemory } from './features/pick/pick'
import { resultsView } from './features/restaurants/results/results-view'
import { forgetPerson } from './shell/forget-person'

it('caches as specified: never stale, no refetch by itself, no retry', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
    mutations: { retry: false },
  })
})

/** What is held of a team after a word from another tab. */
function teamAfter(init: StorageEventInit): unknown {
  queryClient.setQueryData(['team', 'lunch-1'], { name: 'Tech Team' })
  act(() => void dispatchEvent(new StorageEvent('storage', init)))
  return queryClient.getQueryData(['team', 'lunch-1'])
}

it('forgets what a person looked at with what was answered to them', () => {
  resultsView.set({ mapBeside: false, mapInstead: true, selected: 'ladle' })
  pickMemory.set(new Map([['0 0', { skipped: new Set(['ladle']) }]]))
  forgetPerson(queryClient)
  expect(resultsView.get()).toEqual({ mapBeside: true, mapInstead: false })
  expect(pickMemory.get().size).toBe(0)
})

it('forgets what was answered to a person when another tab deletes everything or becomes somebody else', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
  render(<App />)
  expect(teamAfter({ key: 'filters', oldValue: '{}', newValue: null })).toBeDefined()
  expect(teamAfter({ key: 'userId', oldValue: null, newValue: '"somebody"' })).toBeDefined()
  expect(teamAfter({ key: 'userId', oldValue: '"somebody"', newValue: '"another"' })).toBeUndefined()
  expect(teamAfter({ key: null })).toBeUndefined()
})
