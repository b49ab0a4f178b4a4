import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AddressEngine } from './engine'
import type { Google, ReportFailure } from './google'
import { Providers, useProvider } from './providers'
import { proxyEngine } from './address-engine'
import { useStartError } from './use-start'

const engine: AddressEngine = {
  prepare: () => Promise.resolve(true),
  suggest: () => Promise.resolve([]),
  search: () => Promise.resolve([]),
  geocode: () => Promise.resolve(undefined),
  photoUrl: () => '',
}
const google: Google = { engine, drawMap: () => undefined }
const KEY = { key: 'key', mapId: 'map' }
const loading = () => Promise.resolve(google)

describe('the provider', () => {
  it('is hybrid at first: our own addresses, and our own map without a key', () => {
    expect(new Providers(loading).state()).toMatchObject({ kind: 'hybrid', loaded: true, engine: proxyEngine })
  })

  it.each(['bing', '', 'Google'])('ignores the configured value "%s"', async (kind) => {
    const providers = new Providers(loading)
    await providers.configure(kind, undefined)
    expect(providers.state().kind).toBe('hybrid')
  })

  it('draws with Google in hybrid when there is a key, and still asks ourselves for addresses', async () => {
    const providers = new Providers(loading)
    await providers.configure('hybrid', KEY)
    expect(providers.state()).toMatchObject({ kind: 'hybrid', engine: proxyEngine, google })
  })

  it('uses Google for everything when it is chosen', async () => {
    const providers = new Providers(loading)
    await providers.configure('google', KEY)
    expect(providers.state()).toMatchObject({ kind: 'google', loaded: true, engine, google })
    await providers.switchProvider('foursquare')
    expect(providers.state()).toMatchObject({
      kind: 'foursquare',
      loaded: true,
      engine: proxyEngine,
      google: undefined,
    })
  })

  it('sends tokens where a vendor bills by them, and nowhere else', async () => {
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ results: [] })))
    const providers = new Providers(loading)
    const sends = async () => {
      fetched.mockClear()
      await providers.state().engine?.suggest('park')
      return JSON.stringify(fetched.mock.calls).includes('session_token=')
    }
    await providers.configure('hybrid', undefined)
    expect(await sends()).toBe(false)
    await providers.configure('hybrid', undefined, true)
    expect(await sends()).toBe(true)
    const before = providers.state()
    await providers.configure('hybrid', undefined, true)
    expect(providers.state()).toBe(before)
    await providers.configure('foursquare', undefined)
    expect(await sends()).toBe(false)
  })

  it('has photos from our own server in hybrid, and from Google when that is chosen', async () => {
    const engines: AddressEngine[] = []
    const providers = new Providers(loading, (next) => engines.push(next))
    await providers.configure('hybrid', KEY)
    expect(engines.at(-1)).toBe(proxyEngine)
    await providers.switchProvider('google')
    expect(engines.at(-1)).toBe(engine)
    await providers.switchProvider('hybrid')
    expect(engines.at(-1)?.photoUrl('a', 9)).toMatch(/^\/api\/proxy\/foursquare\/place-photo\?/)
  })

  it('says that the key is missing', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const providers = new Providers(loading)
    await providers.configure('google', undefined)
    expect(providers.state()).toMatchObject({ loaded: false, error: 'Google Maps API key is missing' })
  })

  it('in hybrid goes on with our own addresses and map when Google fails, and keeps the error', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const providers = new Providers(() => Promise.reject(new Error('No net')))
    await providers.configure('hybrid', KEY)
    expect(providers.state()).toEqual({
      kind: 'hybrid',
      loaded: false,
      error: 'No net',
      engine: proxyEngine,
      google: undefined,
    })
  })

  it('keeps the error of suggestions that cannot be had, and everything else', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const providers = new Providers(async (_, onFailure) => {
      setTimeout(() => onFailure('Failed to initialize autocomplete', 'autocomplete'))
      return google
    })
    await providers.configure('google', KEY)
    await vi.waitFor(() => expect(providers.state().error).toBe('Failed to initialize autocomplete'))
    expect(providers.state()).toMatchObject({ loaded: true, engine, google })
  })

  it('forgets that Google was late once it is there', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const providers = new Providers(async (_, onFailure) => {
      onFailure('late', 'google')
      return google
    })
    await providers.configure('google', KEY)
    expect(providers.state()).toMatchObject({ loaded: true, error: undefined, engine, google })
  })

  it('refuses an unknown name and stays as it is', async () => {
    const providers = new Providers(loading)
    await expect(providers.switchProvider('bing')).rejects.toThrow('Provider bing not found')
    expect(providers.state().kind).toBe('hybrid')
  })

  it('raises the Error that stood in the way of a switch', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const providers = new Providers(() => Promise.reject(new Error('No net')))
    await providers.configure('foursquare', KEY)
    const before = providers.state()
    await expect(providers.switchProvider('google')).rejects.toThrow(/^No net$/)
    expect(providers.state()).toBe(before)
  })

  it('raises "Failed to switch provider" when what was thrown is no Error', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a vendor's script may
    const providers = new Providers(() => Promise.reject('x'))
    await providers.configure('foursquare', KEY)
    const before = providers.state()
    await expect(providers.switchProvider('google')).rejects.toThrow(/^Failed to switch provider$/)
    expect(providers.state()).toBe(before)
  })

  it('stays with the old one while the next is loading, and when that never calls back', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const reports: ReportFailure[] = []
    const providers = new Providers((_, report) => {
      reports.push(report)
      return reports.length === 1 ? Promise.resolve(google) : new Promise(() => {})
    })
    await providers.configure('hybrid', KEY)
    const before = providers.state()
    const next = providers.switchProvider('google')
    expect(providers.state()).toBe(before)
    reports[1]?.('Too late', 'google')
    await expect(next).rejects.toThrow(/^Too late$/)
    expect(providers.state()).toBe(before)
    reports[0]?.('Refused', 'google')
    expect(providers.state()).toMatchObject({ kind: 'hybrid', loaded: false, error: 'Refused' })
  })

  it('is the last one that was switched to', async () => {
    const finish: ((loaded: Google) => void)[] = []
    const providers = new Providers(() => new Promise((resolve) => finish.push(resolve)))
    void providers.configure('foursquare', KEY)
    const first = providers.switchProvider('google')
    await providers.switchProvider('foursquare')
    finish[0]?.(google)
    await first
    expect(providers.state()).toMatchObject({ kind: 'foursquare', google: undefined })
  })

  it('forgets a load that ends after the next switch', async () => {
    const finish: ((loaded: Google) => void)[] = []
    const providers = new Providers(() => new Promise((resolve) => finish.push(resolve)))
    const first = providers.configure('google', KEY)
    await providers.switchProvider('foursquare')
    finish[0]?.(google)
    await first
    expect(providers.state()).toMatchObject({ kind: 'foursquare', engine: proxyEngine, google: undefined })
  })

  it('is looked at every 500 ms', async () => {
    vi.useFakeTimers()
    const providers = new Providers(loading)
    const { result } = renderHook(() => useProvider(providers))
    await providers.switchProvider('foursquare')
    await act(() => vi.advanceTimersByTimeAsync(490))
    expect(result.current.kind).toBe('hybrid')
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current.kind).toBe('foursquare')
    vi.useRealTimers()
  })
})

describe('what stands in the way of suggestions', () => {
  const input = { current: document.createElement('input') }
  const state = { kind: 'hybrid', loaded: true, error: undefined, engine, google: undefined } as const
  const problem = async (changes: object, at: { current: HTMLInputElement | null } = input) => {
    const { result } = renderHook(() => useStartError({ ...state, ...changes }, at))
    await act(async () => {})
    return result.current
  }

  it('is nothing when all is well', async () => {
    expect(await problem({})).toBeUndefined()
  })

  it('is a provider that did not load', async () => {
    expect(await problem({ kind: 'google', loaded: false, error: 'No net', engine: undefined })).toBe(
      'Failed to load google API: No net',
    )
  })

  it('is Google in hybrid, while our own engine goes on', async () => {
    expect(await problem({ loaded: false, error: 'No net' })).toBe('Failed to load google API: No net')
  })

  it('is a missing input', async () => {
    expect(await problem({}, { current: null })).toBe('Input field not available. Please try again later.')
  })

  it.each([
    ['not ready', () => Promise.resolve(false), 'Failed to initialize location autocomplete. Please try again later.'],
    ['broken', () => Promise.reject(new Error('Boom')), 'Error initializing autocomplete: Boom'],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a vendor's script may
    ['broken without a word', () => Promise.reject('x'), 'Error initializing autocomplete: Unknown'],
  ])('is an engine that is %s', async (_, prepare, expected) => {
    expect(await problem({ engine: { ...engine, prepare } })).toBe(expected)
  })
})
