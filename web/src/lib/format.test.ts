import { expect, it } from 'vitest'
import { distanceText, numberFrom, shortDistanceText } from './format'

it.each([
  [0.004, '10 m'],
  [0.04, '40 m'],
  [0.049, '50 m'],
  [0.05, '0.1 km'],
  [0.34, '0.3 km'],
  [4.96, '5.0 km'],
])('%d km reads %s', (km, text) => {
  expect(distanceText(km)).toBe(text)
})

it.each([
  [0.004, '10 m'],
  [0.43, '430 m'],
  [0.99, '990 m'],
  [0.996, '1.0 km'],
  [4.96, '5.0 km'],
])('%d km reads %s where there is little room', (km, text) => {
  expect(shortDistanceText(km)).toBe(text)
})

it.each([
  ['46', 46],
  [0, 0],
  ['', undefined],
  ['north', undefined],
  [Number.NaN, undefined],
  [null, undefined],
])('%j is the number %s', (found, number) => {
  expect(numberFrom(found)).toBe(number)
})
