import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// Tests expect times of 24 hours, as the browser tests do; lib/time.test.ts has the others.
Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true })

beforeEach(() => localStorage.clear())
afterEach(() => cleanup())
