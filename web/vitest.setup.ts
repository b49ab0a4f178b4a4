import { afterEach, beforeEach } from 'vitest'

// A test of rules alone says `@vitest-environment node`: it has no page, and needs no library that draws one.
if ('document' in globalThis) {
  const { cleanup } = await import('@testing-library/react')
  beforeEach(() => localStorage.clear())
  afterEach(() => cleanup())
}
