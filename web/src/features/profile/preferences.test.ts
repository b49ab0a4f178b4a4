import { afterEach, describe, expect, it, vi } from 'vitest'

async function start(found: unknown) {
  localStorage.setItem('userPreferences', typeof found === 'string' ? found : JSON.stringify(found))
  vi.resetModules()
  return import('./preferences')
}

afterEach(() => vi.restoreAllMocks())

describe('a stored profile', () => {
  it('is none until one is saved', async () => {
    vi.resetModules()
    const { storedPreferences } = await import('./preferences')
    expect(storedPreferences.get()).toBeNull()
    expect(localStorage.getItem('userPreferences')).toBeNull()
  })

  it('is read with what holds of it', async () => {
    const { storedPreferences } = await start({
      name: 'A'.repeat(500),
      email: 7,
      defaultLocation: { address: 'Desk', lat: '60.17', lng: '24.94' },
      favoriteCuisines: ['Thai', 'thai', 3, 'x'.repeat(41)],
    })
    expect(storedPreferences.get()).toEqual({
      name: 'A'.repeat(80),
      email: '',
      defaultLocation: { address: 'Desk', lat: 60.17, lng: 24.94 },
      favoriteCuisines: ['thai'],
    })
  })

  it.each(['[]', '"Amara"', '{"name"'])('%s is ignored with a line in the log', async (raw) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { storedPreferences } = await start(raw)
    expect(storedPreferences.get()).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('a default location', () => {
  it.each([
    [{ address: 'Desk', lat: 0, lng: 0 }, false],
    [{ address: 'Desk' }, false],
    [{ address: 'Desk', lat: 91, lng: 1 }, false],
    [{ address: 'Equator', lat: 0, lng: 24.9 }, true],
  ])('%j is used for a search: %s', async (defaultLocation, used) => {
    const { storedPreferences, usableDefault } = await start({ defaultLocation })
    expect(usableDefault(storedPreferences.get()) !== undefined).toBe(used)
  })
})
