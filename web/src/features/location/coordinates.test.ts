// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { at, parseCoordinates } from './coordinates'

describe('parseCoordinates', () => {
  it.each([
    ['60.1719, 24.9414', 60.1719, 24.9414],
    ['  60.1719 24.9414 ', 60.1719, 24.9414],
    ['-33.86;+151.2', -33.86, 151.2],
    ['0, 0', 0, 0],
    ['90,-180', 90, -180],
  ])('reads %s', (text, lat, lng) => {
    expect(parseCoordinates(text)).toMatchObject({ lat, lng })
  })

  it.each([
    '',
    '60.1719',
    '040 01',
    '80 1',
    '91, 0',
    '0, 180.1',
    'SE1 0UN',
    '12, 10 Downing Street',
    '1,2,3',
    'NaN, NaN',
    '1e1, 2',
  ])('does not understand "%s"', (text) => {
    expect(parseCoordinates(text)).toBeUndefined()
  })

  it('names a point so that the name reads back as the same point', () => {
    const here = at(60.171_912_345, -24.941_4)
    expect(here).toEqual({ address: '60.17191, -24.9414', lat: 60.17191, lng: -24.9414 })
    expect(parseCoordinates(here.address)).toEqual(here)
  })
})
