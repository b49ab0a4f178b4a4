import { expect, it, vi } from 'vitest'

it.each([
  ['"dark"', 'dark'],
  ['"sepia"', 'system'],
  ['7', 'system'],
  [null, 'system'],
])('a stored theme of %s is %s', async (raw, theme) => {
  if (raw !== null) localStorage.setItem('theme', raw)
  vi.resetModules()
  const { storedTheme } = await import('./theme')
  expect(storedTheme.get()).toBe(theme)
})
