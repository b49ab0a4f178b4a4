// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isTrustedScript } from './trusted-types'

const PAGE = 'https://lunch.example/team/abc'

describe('a script or worker', () => {
  test.each([
    '/sw.js',
    '/assets/worker-1.js',
    'https://lunch.example/assets/a.js',
    'https://maps.googleapis.com/maps/api/js?key=x',
  ])('is loaded from %s', (address) => expect(isTrustedScript(address, PAGE)).toBe(true))

  test.each([
    'https://evil.example/assets/a.js',
    '//evil.example/sw.js',
    'data:text/javascript,alert(1)',
    'blob:https://lunch.example/1',
    'javascript:alert(1)',
    '/api/team',
    '/assets/../api/team',
    'https://maps.googleapis.com.evil.example/x.js',
  ])('is not loaded from %s', (address) => expect(isTrustedScript(address, PAGE)).toBe(false))
})
