// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { billedEngine, proxyEngine } from './address-engine'

function answering(...answers: readonly (readonly unknown[] | number)[]) {
  const asked: string[] = []
  let next = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(input as string)
    const answer = answers[next++] ?? []
    if (typeof answer === 'number') return Promise.resolve(new Response('no', { status: answer }))
    return Promise.resolve(Response.json({ results: answer }))
  })
  return asked
}

const geo = (center: unknown, more: object = {}) => ({
  type: 'geo',
  text: { primary: 'Park Street' },
  geo: { name: 'Park Street', locality: 'London', region: 'England', country: 'GB', center },
  ...more,
})
const tokens = (asked: readonly string[]) =>
  asked.flatMap((url) => new URL(url, 'http://x').searchParams.get('session_token') ?? [])
const HERE = { latitude: 51.5, longitude: -0.1 }

describe('suggest', () => {
  it('asks for five addresses and reads name, address and point', async () => {
    const asked = answering([geo(HERE)])
    const [first, ...others] = await proxyEngine.suggest('park s')
    expect(asked).toEqual(['/api/proxy/foursquare/autocomplete?query=park+s&limit=5&types=geo'])
    expect(others).toEqual([])
    expect(first).toMatchObject({
      name: 'Park Street',
      detail: 'London, England, GB',
      address: 'Park Street, London, England, GB',
    })
    expect(await first?.point()).toEqual({ lat: 51.5, lng: -0.1 })
  })

  it.each([
    ['is not an address', geo(HERE, { type: 'place' })],
    ['has no centre', geo(undefined)],
    ['has no latitude', geo({ longitude: -0.1 })],
    ['has latitude zero', geo({ latitude: 0, longitude: -0.1 })],
    ['has longitude zero', geo({ latitude: 51.5, longitude: 0 })],
    ['is off the globe', geo({ latitude: 91, longitude: 1 })],
  ])('drops a result that %s', async (_, result) => {
    answering([result], [])
    expect(await proxyEngine.suggest('park')).toEqual([])
  })

  it('names what has no name', async () => {
    answering([geo(HERE, { text: {}, geo: { center: HERE } })])
    expect((await proxyEngine.suggest('park'))[0]?.name).toBe('Unknown Location')
    answering([], [{ geocodes: { main: HERE } }])
    expect((await proxyEngine.suggest('park'))[0]?.name).toBe('Unknown Place')
  })

  it('goes on to places by name when there is no address, and drops those without a main point', async () => {
    const location = { address: '1 Park Street', locality: 'London', postcode: 'SE1' }
    const asked = answering(
      [],
      [
        { name: 'Market', location, geocodes: { main: HERE } },
        { name: 'Gone', geocodes: {} },
      ],
    )
    const found = await proxyEngine.suggest('market')
    expect(asked[1]).toBe(
      '/api/proxy/foursquare/places?query=market&limit=5&sort=RELEVANCE&fields=name%2Clocation%2Cgeocodes',
    )
    expect(found.map(({ name, address }) => [name, address])).toEqual([['Market', '1 Park Street, London, SE1']])
  })

  it('reads every part of where a place is', async () => {
    const location = {
      address: '1 Park Street',
      locality: 'London',
      region: 'England',
      postcode: 'SE1',
      country: 'GB',
    }
    answering([], [{ name: 'Market', location, geocodes: { main: HERE } }])
    const [market] = await proxyEngine.suggest('market')
    expect(market?.address).toBe('1 Park Street, London, England, SE1, GB')
    expect(await market?.point()).toEqual({ lat: 51.5, lng: -0.1 })
  })

  it('says which vendor to name, of addresses and of places', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const answers = [{ results: [geo(HERE)] }, { results: [] }, { results: [{ geocodes: { main: HERE } }] }]
    for (const answer of answers) fetched.mockResolvedValueOnce(Response.json({ ...answer, attribution: 'Vendor' }))
    expect((await proxyEngine.suggest('park'))[0]?.credit).toBe('Vendor')
    expect((await proxyEngine.suggest('market'))[0]?.credit).toBe('Vendor')
    answering([geo(HERE)])
    expect((await proxyEngine.suggest('park'))[0]?.credit).toBeUndefined()
  })

  it('logs a failed call and has nothing to suggest', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    answering(502, 502)
    expect(await proxyEngine.suggest('market')).toEqual([])
    expect(log).toHaveBeenCalledWith('Foursquare API error: 502')
  })
})

describe('a typing that a vendor bills', () => {
  const typing = Array.from({ length: 6 }, () => [geo(HERE)])

  it('has one token, and the next one has another', async () => {
    const asked = answering(...typing)
    const engine = billedEngine()
    await engine.suggest('par')
    const [picked] = await engine.suggest('park')
    await picked?.point()
    await engine.suggest('mar')
    await engine.geocode('market')
    await engine.suggest('cat')
    const [first, second, third, fourth] = tokens(asked)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(new Set([first, third, fourth]).size).toBe(3)
  })

  it('ends when nobody types for two minutes', async () => {
    const asked = answering(...typing)
    let now = 0
    const engine = billedEngine(() => now)
    const typeAt = (at: number) => {
      now = at
      return engine.suggest('park')
    }
    await typeAt(1000)
    await typeAt(121_000)
    await typeAt(241_000)
    await typeAt(361_001)
    const [first, second, third, fourth] = tokens(asked)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })
})

describe('geocode', () => {
  it('is the point of the first result', async () => {
    const asked = answering([{ geocodes: { main: HERE } }, { geocodes: { main: { latitude: 1, longitude: 1 } } }])
    expect(await proxyEngine.geocode(' SE1 0UN ')).toEqual({ lat: 51.5, lng: -0.1 })
    expect(asked).toEqual(['/api/proxy/foursquare/geocode?address=SE1+0UN'])
  })

  it.each(['', '   '])('of "%s" is nothing, and asks nobody', async (address) => {
    const asked = answering()
    expect(await proxyEngine.geocode(address)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('logs a failed call and is nothing', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    answering(500)
    expect(await proxyEngine.geocode('SE1')).toBeUndefined()
    expect(log).toHaveBeenCalledWith('Geocoding error: 500')
  })
})

describe('photoUrl', () => {
  it('is a call of our own', () => {
    expect(proxyEngine.photoUrl('abc/def', 400)).toBe(
      '/api/proxy/foursquare/place-photo?reference=abc%2Fdef&maxwidth=400',
    )
  })

  it('is a square placeholder of the size asked for without a reference', () => {
    expect(proxyEngine.photoUrl(undefined, 400)).toMatch(/^data:image\/svg\+xml,.*400.*400/)
  })
})
