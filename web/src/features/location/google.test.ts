import { importLibrary } from '@googlemaps/js-api-loader'
import { describe, expect, it, vi } from 'vitest'
import { loadGoogle } from './google'

vi.mock('@googlemaps/js-api-loader', () => ({ setOptions: vi.fn(), importLibrary: vi.fn() }))

const SETTINGS = { key: 'key', mapId: 'map' }
const findNothing = () => Promise.reject(Object.assign(new Error('none'), { code: 'ZERO_RESULTS' }))
// Any class does: nothing is drawn here.
const MAPS = { Map, AdvancedMarkerElement: Map }
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

const at = (lat: number, lng: number) => ({ geometry: { location: { toJSON: () => ({ lat, lng }) } } })

/** Google with one suggestion, which leads to this place. */
function suggesting(place: object) {
  const text = { text: 'Park Street' }
  const placePrediction = { mainText: text, text, secondaryText: null, toPlace: () => place }
  offering({ places: places(() => Promise.resolve({ suggestions: [{ placePrediction }] })) })
  return loadGoogle(SETTINGS, vi.fn())
}

describe('Google', () => {
  it('that cannot be loaded says so', async () => {
    offering({ maps: new Error('no net') })
    await expect(loadGoogle(SETTINGS, vi.fn())).rejects.toThrow('Failed to load Google Maps API script')
  })

  it('that is not whole says so', async () => {
    offering({ maps: {} })
    await expect(loadGoogle(SETTINGS, vi.fn())).rejects.toThrow('Google Maps API failed to initialize properly')
  })

  it('that refuses the key says so later', async () => {
    offering({})
    const fail = vi.fn()
    await loadGoogle(SETTINGS, fail)
    globalThis.window.gm_authFailure?.()
    expect(fail).toHaveBeenCalledWith('Google Maps API failed to initialize properly', 'google')
  })

  it('that refuses the key while it loads is not taken', async () => {
    offering({})
    const loading = loadGoogle(SETTINGS, vi.fn())
    globalThis.window.gm_authFailure?.()
    await expect(loading).rejects.toThrow('Google Maps API failed to initialize properly')
  })

  it('that never calls back says so after ten seconds, and is taken when it does', async () => {
    vi.useFakeTimers()
    const callBack: ((maps: unknown) => void)[] = []
    offering({ maps: new Promise((resolve) => callBack.push(resolve)) })
    const fail = vi.fn()
    const loading = loadGoogle(SETTINGS, fail)
    await vi.advanceTimersByTimeAsync(9999)
    expect(fail).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fail).toHaveBeenCalledWith('Google Maps API failed to initialize properly', 'google')
    callBack[0]?.(MAPS)
    expect(await loading).toHaveProperty('engine')
    vi.useRealTimers()
  })

  it('that is there in time is not reported later', async () => {
    vi.useFakeTimers()
    offering({})
    const fail = vi.fn()
    await loadGoogle(SETTINGS, fail)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fail).not.toHaveBeenCalled()
    vi.useRealTimers()
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
    const { engine } = await loadGoogle(SETTINGS, vi.fn())
    expect(await engine.geocode('nowhere')).toBeUndefined()
    expect(log).toHaveBeenCalledWith('Geocoding failed: ZERO_RESULTS')
    expect(await engine.geocode('  ')).toBeUndefined()
    expect(log).toHaveBeenCalledTimes(1)
  })

  it('without suggestions is not ready', async () => {
    const fail = vi.fn()
    offering({ places: {} })
    expect(await (await loadGoogle(SETTINGS, fail)).engine.prepare()).toBe(false)
    expect(fail).toHaveBeenCalledWith('Failed to initialize autocomplete', 'autocomplete')
  })

  it('whose suggestions cannot be loaded says why', async () => {
    const fail = vi.fn()
    offering({ places: new Error('Quota') })
    const { engine } = await loadGoogle(SETTINGS, fail)
    await expect(engine.prepare()).rejects.toThrow('Quota')
    expect(fail).toHaveBeenCalledWith('Failed to initialize autocomplete', 'autocomplete')
  })

  it('tells the name and the formatted address of a place that was picked', async () => {
    const found = { displayName: 'The Shard', formattedAddress: '32 London Bridge St, London SE1 9SG, UK' }
    const location = { toJSON: () => ({ lat: 51.5, lng: -0.1 }) }
    const toPlace = () => ({ ...found, location, fetchFields: vi.fn() })
    const text = { text: 'Shard' }
    const placePrediction = { mainText: text, text, secondaryText: null, toPlace }
    offering({ places: places(() => Promise.resolve({ suggestions: [{ placePrediction }] })) })
    const { engine } = await loadGoogle(SETTINGS, vi.fn())
    const [first] = await engine.suggest('shard')
    expect(await first?.point()).toEqual({
      lat: 51.5,
      lng: -0.1,
      name: 'The Shard',
      address: '32 London Bridge St, London SE1 9SG, UK',
    })
  })

  it('suggests addresses and establishments, five at most', async () => {
    const text = { text: 'Park Street' }
    const six = Array.from({ length: 6 }, () => ({ placePrediction: { mainText: text, text, secondaryText: null } }))
    const ask = vi.fn(() => Promise.resolve({ suggestions: six }))
    offering({ places: places(ask) })
    const { engine } = await loadGoogle(SETTINGS, vi.fn())
    expect(await engine.suggest('park')).toHaveLength(5)
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ includedPrimaryTypes: ['geocode', 'establishment'] }))
  })

  it('finds where the first result is', async () => {
    offering({
      geocoding: {
        Geocoder: class {
          geocode = () => Promise.resolve({ results: [at(51.6, -0.2), at(1, 1)] })
        },
      },
    })
    const { engine } = await loadGoogle(SETTINGS, vi.fn())
    expect(await engine.geocode('SE1 0UN')).toEqual({ lat: 51.6, lng: -0.2 })
  })

  it('asks a chosen place for its name, address and position', async () => {
    const fetchFields = vi.fn(() => Promise.resolve())
    const location = { toJSON: () => ({ lat: 51.5, lng: -0.1 }) }
    const { engine } = await suggesting({ fetchFields, location })
    const [first] = await engine.suggest('park')
    expect(await first?.point()).toEqual({ lat: 51.5, lng: -0.1 })
    expect(fetchFields).toHaveBeenCalledWith({ fields: ['displayName', 'formattedAddress', 'location'] })
  })

  it('ignores a place without geometry, with a warning', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    const { engine } = await suggesting({ fetchFields: () => Promise.resolve(), location: undefined })
    const [first] = await engine.suggest('park')
    expect(await first?.point()).toBeUndefined()
    expect(log).toHaveBeenCalledWith('the selected place has no geometry: Park Street')
  })

  it('draws nothing, and logs it, without a container', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    offering({})
    expect((await loadGoogle(SETTINGS, vi.fn())).drawMap(null)).toBeUndefined()
    expect(log).toHaveBeenCalledWith('the map has no container to be drawn in')
  })

  it('names a photo by reference and width, and draws a placeholder without', async () => {
    offering({})
    const { engine } = await loadGoogle({ ...SETTINGS, key: 'a key' }, vi.fn())
    expect(engine.photoUrl('ref', 400)).toBe(
      'https://maps.googleapis.com/maps/api/place/photo?maxwidth=400&photo_reference=ref&key=a+key',
    )
    expect(engine.photoUrl('ref', 2000)).toContain('maxwidth=1600&')
    expect(engine.photoUrl(undefined, 400)).toMatch(/^data:image\/svg/)
  })

  it('asks the current API for a photo that it named', async () => {
    offering({})
    const { engine } = await loadGoogle({ ...SETTINGS, key: 'a key' }, vi.fn())
    const media = 'https://places.googleapis.com/v1/places/ChIJ_1/photos/AU-x_2/media'
    expect(engine.photoUrl('places/ChIJ_1/photos/AU-x_2', 400)).toBe(`${media}?maxWidthPx=400&key=a+key`)
    expect(engine.photoUrl('places/ChIJ_1/photos/AU-x_2', 9000)).toBe(`${media}?maxWidthPx=4800&key=a+key`)
    expect(engine.photoUrl('places/../photos/x', 400)).toContain('photo_reference=places%2F..%2Fphotos%2Fx&')
  })

  it.each(['commons/YQ', 'foursquare/YQ.YQ'])('never asks Google for %s, which is ours', async (reference) => {
    offering({})
    const { engine } = await loadGoogle(SETTINGS, vi.fn())
    const query = new URLSearchParams({ reference, maxwidth: '400' })
    expect(engine.photoUrl(reference, 400)).toBe(`/api/proxy/foursquare/place-photo?${query}`)
  })

  it('draws one marker, on a map with the id of its style', async () => {
    const made: { map?: unknown; position?: unknown; title?: string }[] = []
    class Marker {
      map: unknown
      constructor() {
        made.push(this)
      }
    }
    const options: unknown[] = []
    class Drawn {
      setCenter = vi.fn()
      setZoom = vi.fn()
      constructor(_: unknown, given: unknown) {
        options.push(given)
      }
    }
    offering({ maps: { Map: Drawn }, marker: { AdvancedMarkerElement: Marker } })
    const map = (await loadGoogle(SETTINGS, vi.fn())).drawMap(document.createElement('div'))
    expect(options).toMatchObject([{ mapId: 'map' }])
    map?.show({ lat: 1, lng: 2 }, 15, 'Your location')
    expect(made).toMatchObject([{ map: expect.any(Drawn), position: { lat: 1, lng: 2 }, title: 'Your location' }])
    map?.show({ lat: 1, lng: 2 }, 12, undefined)
    expect(made[0]?.map).toBeNull()
  })
})
