import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '@/domain/config'
import { canChoose, kindOf, storedProvider } from '@/domain/provider'
import { ProviderSwitch } from './provider-switch'
import { providers } from './providers'

const config: Config = { name: 'Noonish', provider: 'hybrid', map: { style: '' }, googleKey: 'key' }

afterEach(() => {
  cleanup()
  storedProvider.set(null)
  vi.restoreAllMocks()
})

function show(of: Config) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderSwitch config={of} />
    </QueryClientProvider>,
  )
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the switch of providers', () => {
  it('is there only where there is more than one', () => {
    const { googleKey: _, ...ours } = config
    show({ ...ours, live: true })
    expect(screen.queryByRole('radio')).toBeNull()
    expect([canChoose(config), canChoose(ours)]).toEqual([true, false])
  })

  it.each([
    [true, 'Foursquare'],
    [false, 'Open data'],
  ])('names who answers: with a vendor %s, %s', (live, name) => {
    show({ ...config, live })
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Hybrid',
      name,
      'Google',
    ])
  })

  it('keeps the choice once it works', async () => {
    show(config)
    await act(async () => fireEvent.click(radio('Open data')))
    expect(await screen.findByText('Nothing is asked of Google.')).toBeDefined()
    expect(radio('Open data').checked).toBe(true)
    expect(storedProvider.get()).toBe('foursquare')
    expect(localStorage.getItem('placesProvider')).toBe('"foursquare"')
  })

  it.each([
    [new Error('Google Maps API failed to initialize properly'), 'Google Maps API failed to initialize properly'],
    [new Error('Failed to switch provider', { cause: 'x' }), 'Failed to switch provider'],
  ])('says what stood in the way, and keeps the old one', async (reason, said) => {
    vi.spyOn(providers, 'switchProvider').mockRejectedValue(reason)
    show(config)
    fireEvent.click(radio('Google'))
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(radio('Hybrid').checked).toBe(true)
    expect(storedProvider.get()).toBeNull()
  })

  it('is of no account where the choice can no longer be made', () => {
    const { googleKey: _, ...ours } = config
    expect([kindOf(config, 'google'), kindOf(config, null), kindOf(ours, 'google')]).toEqual([
      'google',
      'hybrid',
      'hybrid',
    ])
  })
})
