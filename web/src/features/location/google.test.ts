import { importLibrary } from '@googlemaps/js-api-loader'
import { describe, expect, it, vi } from 'vitest'
import { loadGoogle } from './google'

vi.mock('@googlemaps/js-api-loader', () => ({ setOptions: vi.fn(), importLibrary: vi.fn() }))

const findNothing = () => Promise.reject(Object.assign(new Error('none'), { code: 'ZERO_RESULTS' }))
// Any class does: nothing is drawn here.
const MAPS = { Map, Marker: Map }
const places = (fetchAutocompleteSuggestions: unknown) => ({
  AutocompleteSessionToken: Map,
  AutocompleteSuggestion: { fetchAutocompleteSuggestions },
})

/** What Google's script offers; a library that is not named is missing. */
function offering(libraries: Readonly<Record<string, unknown>>) {
  vi.mocked(importLibrary).mockImplementation((name: string) => {
    const library = { maps: MAPS, marker: MAPS, ...libraries }[name]
    return library instanceof Error ? Promise.reject(library) : Promise.resolve(library as never)
  })
}

describe('Google', () => {
  it('that cannot be loaded says so', async () => {
    offering({ maps: new Error('no net') })
    await expect(loadGoogle('key', vi.fn())).rejects.toThrow('Failed to load Google Maps API script')
  })

  it('that is not whole says so', async () => {
    offering({ maps: {} })
    await expect(loadGoogle('key', vi.fn())).rejects.toThrow('Google Maps API failed to initialize properly')
  })

  it('that refuses the key says so later', async () => {
    offering({})
    const fail = vi.fn()
    await loadGoogle('key', fail)
    globalThis.window.gm_authFailure?.()
    expect(fail).toHaveBeenCalledWith('Google Maps API failed to initialize properly')
  })

  it('finds nothing, and logs the status, when geocoding fails', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    offering({
      geocoding: {
        Geocoder: class {
          geocode = findNothing
        },
      },
    })
    const { engine } = await loadGoogle('key', vi.fn())
    expect(await engine.geocode('nowhere')).toBeUndefined()
    expect(log).toHaveBeenCalledWith('Geocoding failed: ZERO_RESULTS')
    expect(await engine.geocode('  ')).toBeUndefined()
    expect(log).toHaveBeenCalledTimes(1)
  })

  it('without suggestions is not ready', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    offering({ places: {} })
    expect(await (await loadGoogle('key', vi.fn())).engine.prepare()).toBe(false)
    expect(log).toHaveBeenCalledWith('Failed to initialize autocomplete')
  })

  it('suggests addresses and establishments, five at most', async () => {
    const text = { text: 'Park Street' }
    const six = Array.from({ length: 6 }, () => ({ placePrediction: { mainText: text, text, secondaryText: null } }))
    const ask = vi.fn(() => Promise.resolve({ suggestions: six }))
    offering({ places: places(ask) })
    const { engine } = await loadGoogle('key', vi.fn())
    expect(await engine.suggest('park')).toHaveLength(5)
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ includedPrimaryTypes: ['geocode', 'establishment'] }))
  })

  it('draws nothing, and logs it, without a container', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    offering({})
    expect((await loadGoogle('key', vi.fn())).drawMap(null)).toBeUndefined()
    expect(log).toHaveBeenCalledWith('the map has no container to be drawn in')
  })

  it('names a photo by reference and width, and draws a placeholder without', async () => {
    offering({})
    const { engine } = await loadGoogle('a key', vi.fn())
    expect(engine.photoUrl('ref', 400)).toBe(
      'https://maps.googleapis.com/maps/api/place/photo?maxwidth=400&photo_reference=ref&key=a+key',
    )
    expect(engine.photoUrl(undefined, 400)).toMatch(/^data:image\/svg/)
  })
})
