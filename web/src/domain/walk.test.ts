// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { estimatedWalk, kmWithin, minutesText } from './walk'

describe('minutes', () => {
  it('of a real way are told as they are', () => {
    expect(minutesText(7, 'route')).toBe('7 min')
  })

  it.each(['estimate', undefined] as const)('with the basis %s are told with "about"', (basis) => {
    expect(minutesText(7, basis)).toBe('about 7 min')
  })
})

describe('the estimate for a distance', () => {
  it.each([
    [0.01, 1],
    [0.2, 4],
    [0.6, 11],
    [5, 85],
  ])('of %f km is %i minutes, rounded up', (km, minutes) => expect(estimatedWalk(km)).toBe(minutes))

  it('uses the detour and the pace of the server', () => {
    const server = readFileSync(join(import.meta.dirname, '../../../internal/travel/estimate.go'), 'utf8')
    const [, detour, kmh] = /walking = mode\{detour: ([\d.]+), kmh: ([\d.]+)\}/.exec(server) ?? []
    expect(estimatedWalk(100)).toBe(Math.ceil((100 * Number(detour) * 60) / Number(kmh)))
  })
})

it.each([2, 5, 8])('a ring of %d min ends where the estimate goes on to the next minute', (minutes) => {
  expect(estimatedWalk(kmWithin(minutes) - 0.001)).toBe(minutes)
  expect(estimatedWalk(kmWithin(minutes) + 0.001)).toBe(minutes + 1)
})
