import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetEverything, parseItems, storageRefused, stored, type Stored } from '@/lib/storage'

const list = (key = 'list') => stored<readonly string[]>(key, (found) => (Array.isArray(found) ? found : []))

/** What the browser does in every other tab when one tab writes. */
function anotherTabWrites(key: string, newValue: string) {
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** The module reads the storage while it loads, as at the start of the app. */
async function start(found: Record<string, string>) {
  for (const [key, value] of Object.entries(found)) localStorage.setItem(key, value)
  vi.resetModules()
  return {
    ...(await import('@/lib/storage')),
    ...(await import('./favorite')),
    ...(await import('./filters')),
    ...(await import('./location')),
  }
}

const chosen = (day: string, time = '20:00') => JSON.stringify({ departureTime: time, departureDay: day })

/** Spying on Storage.prototype takes no effect here, so the whole storage is replaced. */
function brokenStorage(broken: Partial<Storage>) {
  const real = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => real.setItem(key, value),
    removeItem: (key: string) => real.removeItem(key),
    ...broken,
  })
}

function fullStorage() {
  const setItem = vi.fn<Storage['setItem']>(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  brokenStorage({ setItem })
  return setItem
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a stored value', () => {
  it('is saved on change and read at the next start', () => {
    list().set(['soup'])
    expect(list().get()).toEqual(['soup'])
  })

  it('logs and ignores broken JSON', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('list', '["soup"')
    expect(list().get()).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('keeps every change in memory when the storage is full, and says that it does', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('list', '["bread"]')
    const value = list()
    const setItem = fullStorage()
    value.update((current) => [...current, 'soup'])
    value.update((current) => [...current, 'salad'])
    expect(value.get()).toEqual(['bread', 'soup', 'salad'])
    expect(value.latest()).toEqual(['bread', 'soup', 'salad'])
    expect(setItem).toHaveBeenCalledTimes(2)
    expect(localStorage.getItem('list')).toBe('["bread"]')
    expect(warn).toHaveBeenCalledTimes(2)
    expect(storageRefused.get()).toBe(true)
    vi.unstubAllGlobals()
    value.set([])
    expect(storageRefused.get()).toBe(false)
  })

  it('works where the storage cannot be read', () => {
    const getItem = vi.fn<Storage['getItem']>(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    brokenStorage({ getItem })
    expect(list().get()).toEqual([])
    expect(getItem).toHaveBeenCalledOnce()
  })

  it('logs and ignores content that is not its own', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('list', '{"bread":1}')
    const value = stored('list', (found) => parseItems('list', found, v.string()))
    expect(value.get()).toEqual([])
    localStorage.setItem('list', '["soup",7,null]')
    expect(value.latest()).toEqual(['soup'])
    expect(warn.mock.calls.map(([line]: unknown[]) => line)).toEqual([
      'ignoring broken "list" in local storage',
      'ignoring 2 broken entries of "list" in local storage',
    ])
  })

  it('follows another tab and tells its readers', () => {
    const value = list()
    const listener = vi.fn<() => void>()
    value.subscribe(listener)
    anotherTabWrites('list', '["curry"]')
    expect(value.get()).toEqual(['curry'])
    expect(listener).toHaveBeenCalledOnce()
  })

  it('does not lose what another tab wrote a moment ago', () => {
    const value = list()
    localStorage.setItem('list', '["curry"]')
    value.update((current) => [...current, 'soup'])
    expect(value.get()).toEqual(['curry', 'soup'])
  })

  it('is empty again when all storage was cleared elsewhere', () => {
    const value: Stored<readonly string[]> = list()
    value.set(['soup'])
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(value.get()).toEqual([])
  })
})

it('everything is forgotten, also what did not fit', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const [kept, unkept] = [list('kept'), list('unkept')]
  kept.set(['soup'])
  fullStorage()
  unkept.set(['salad'])
  vi.unstubAllGlobals()
  forgetEverything()
  expect([kept.get(), unkept.get()]).toEqual([[], []])
  expect(localStorage.length).toBe(0)
})

describe('what is kept on this device', () => {
  it('converts the coordinates of a location to numbers', async () => {
    const { storedLocation } = await start({ location: '{"address":"Desk","lat":"0","lng":"24.9414"}' })
    expect(storedLocation.get()).toEqual({ address: 'Desk', lat: 0, lng: 24.9414 })
  })

  it.each(['{"lat":"","lng":"1"}', '{"lat":91,"lng":1}', '{"lat":null,"lng":1}', '[]', '"Desk"'])(
    'takes %s for no location',
    async (location) => {
      const { storedLocation } = await start({ location })
      expect(storedLocation.get()).toBeNull()
    },
  )

  it('starts with the filters of the specification', async () => {
    const { storedFilters } = await start({})
    expect(storedFilters.get()).toMatchObject({
      radius: [0.5],
      cuisines: [],
      dietary: [],
      priceLevel: 2,
      historyDays: 14,
      excludeChains: false,
      excludeCafe: false,
    })
    expect(storedFilters.get().departureTime).toMatch(/^\d\d:\d\d$/)
  })

  it('starts at the current time', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 13, 9, 5) })
    const { storedFilters } = await start({ filters: '{"departureTime":"20:00"}' })
    vi.useRealTimers()
    expect(storedFilters.get().departureTime).toBe('09:05')
  })

  it('takes the numbers of days that the panel offers, and no other', async () => {
    const found: number[] = []
    for (const days of [0, 1, 7, 13, 14, 15, 30, 31]) {
      // oxlint-disable-next-line no-await-in-loop -- each is a start of its own
      const { storedFilters } = await start({ filters: JSON.stringify({ historyDays: days }) })
      found.push(storedFilters.get().historyDays)
    }
    expect(found).toEqual([0, 14, 7, 14, 14, 14, 30, 14])
  })

  it('takes a radius from 0.2 to 5 and a price from 1 to 4, and no other', async () => {
    const found: unknown[] = []
    for (const [radius, priceLevel] of [
      [0.1, 0],
      [0.2, 1],
      [5, 4],
      [5.1, 5],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- each is a start of its own
      const { storedFilters } = await start({ filters: JSON.stringify({ radius: [radius], priceLevel }) })
      found.push([storedFilters.get().radius[0], storedFilters.get().priceLevel])
    }
    expect(found).toEqual([
      [0.5, 2],
      [0.2, 1],
      [5, 4],
      [0.5, 2],
    ])
  })

  it('replaces filters of the wrong type or out of bounds, and keeps the rest', async () => {
    const filters = '{"radius":[9],"cuisines":["thai",3],"priceLevel":"x","historyDays":7,"excludeChains":"yes"}'
    const { storedFilters } = await start({ filters })
    expect(storedFilters.get()).toMatchObject({
      radius: [0.5],
      cuisines: ['thai'],
      priceLevel: 2,
      historyDays: 7,
      excludeChains: false,
    })
  })

  it('keeps only filters that a search can be asked for', async () => {
    const cuisines = [' Thai', 'thai', '', 'x'.repeat(41), ...Array.from({ length: 30 }, (_, i) => `cuisine ${i}`)]
    const filters = JSON.stringify({ cuisines, dietary: ['Vegan', 'vegan', 'Air', 'Halal'] })
    const { storedFilters } = await start({ filters })
    expect(storedFilters.get().cuisines.slice(0, 2)).toEqual(['thai', 'cuisine 0'])
    // One that we list, and five of one's own.
    expect(storedFilters.get().cuisines).toHaveLength(6)
    expect(storedFilters.get().dietary).toEqual(['Vegan', 'Halal'])
  })

  it('takes over the filters of another tab, but not when it leaves', async () => {
    const { storedFilters } = await start({})
    storedFilters.update((current) => ({ ...current, departureTime: '12:34' }))
    anotherTabWrites('filters', '{"cuisines":["thai"],"departureTime":"09:00"}')
    expect(storedFilters.get()).toMatchObject({ cuisines: ['thai'], departureTime: '12:34' })
  })

  describe('a departure time', () => {
    const NOON = new Date(2026, 10, 13, 12, 10)
    beforeEach(() => vi.useFakeTimers({ now: NOON }))
    afterEach(() => vi.useRealTimers())

    it('that was chosen today is still chosen after a load', async () => {
      const { storedFilters } = await start({ filters: chosen('2026-11-13') })
      expect(storedFilters.get()).toMatchObject({ departureTime: '20:00', departureDay: '2026-11-13' })
    })

    it.each([
      ['was chosen yesterday', chosen('2026-11-12')],
      ['was chosen tomorrow', chosen('2026-11-14')],
      ['nobody chose', '{"departureTime":"20:00"}'],
      ['followed the clock', '{"departureTime":"20:00","departureDay":null}'],
      ['is no time', chosen('2026-11-13', '25:00')],
    ])('that %s is the current time after a load', async (_, filters) => {
      const { storedFilters } = await start({ filters })
      expect(storedFilters.get()).toMatchObject({ departureTime: '12:10', departureDay: null })
    })

    it('that another tab chose, or let go, is taken over', async () => {
      const { storedFilters } = await start({})
      anotherTabWrites('filters', chosen('2026-11-13'))
      expect(storedFilters.get()).toMatchObject({ departureTime: '20:00', departureDay: '2026-11-13' })
      anotherTabWrites('filters', '{"departureTime":"11:00","departureDay":null}')
      expect(storedFilters.get()).toMatchObject({ departureTime: '12:10', departureDay: null })
    })
  })

  it('resets radius and price to other values than the initial ones', async () => {
    const { resetFilters } = await start({})
    expect(resetFilters(new Date(2026, 0, 5, 9, 5))).toMatchObject({
      radius: [0.2],
      priceLevel: 1,
      departureTime: '09:05',
    })
  })

  it('keeps favorites that are restaurants and drops facts of the wrong type', async () => {
    const favorites = '[{"place_id":"a","name":"Ladle","rating":"good"},{"name":"no id"},null,7]'
    const { storedFavorites } = await start({ favorites })
    expect(storedFavorites.get()).toEqual([{ place_id: 'a', fsq_id: 'a', name: 'Ladle', types: [] }])
  })
})
