import { i18n } from '@lingui/core'
import { afterEach, beforeEach } from 'vitest'

// Tests expect times of 24 hours, as the browser tests do; lib/time.test.ts has the others.
if ('navigator' in globalThis) Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true })
else Object.assign(globalThis, { navigator: { language: 'en-GB' } })

// Only now, as in the page: a text that is made while its file loads would come before its language, and throws.
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

// A test of rules alone says `@vitest-environment node`: it has no page, and needs no library that draws one.
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  // How long a busy machine may take to draw what a test waits for.
  configure({ asyncUtilTimeout: 10_000 })
  beforeEach(() => localStorage.clear())
  afterEach(() => cleanup())
}
