// @vitest-environment node
import { expect, it } from 'vitest'
import { kindText } from './cuisines'

it.each([
  ['thali house', 'Thali house'],
  ['bbq', 'BBQ'],
  ['middle eastern', 'Middle Eastern'],
])('a place that is %s reads %s', (type, text) => {
  expect(kindText(type)).toBe(text)
})
