import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { nameSearchOptions } from './name-search'

it('searches for the same letters in a browser that speaks Turkish', async () => {
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function turkish(this: string) {
    return this.replaceAll('I', 'ı').toLowerCase()
  })
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ results: [], size: 0 }))
  await new QueryClient().fetchQuery(nameSearchOptions('INDIAN', { lat: 41, lng: 29 }))
  const [asked] = fetch.mock.calls[0] ?? []
  expect(new URL(asked as string, 'http://localhost').searchParams.get('cuisines')).toBe('indian')
})
