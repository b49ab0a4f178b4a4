import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedPreferences } from '@/features/profile/preferences'
import { Profile } from './profile'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results: [] })))
  storedPreferences.set(null)
})
afterEach(() => vi.unstubAllGlobals())

async function save(address: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Profile open onClose={() => {}} />
    </QueryClientProvider>,
  )
  if (address) await userEvent.type(screen.getByRole('combobox', { name: 'Default location' }), address)
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  return storedPreferences.get()?.defaultLocation
}

test('an address that is on no map is saved with 0 and 0', async () => {
  expect(await save('Desk 4')).toEqual({ address: 'Desk 4', lat: 0, lng: 0 })
})

test('a profile without an address is saved with 0 and 0', async () => {
  expect(await save('')).toEqual({ address: '', lat: 0, lng: 0 })
})
