// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { memo } from './memo'

it('keeps 500 results and lets go of the one unused for longest', () => {
  const make = vi.fn(() => 'picture')
  const remember = memo<string>(500)
  for (let i = 0; i < 500; i++) remember(`place-${i}`, make)
  for (let i = 0; i < 500; i++) remember(`place-${i}`, make)
  expect(make).toHaveBeenCalledTimes(500)

  remember('place-0', make)
  remember('one more', make)
  remember('place-0', make)
  expect(make).toHaveBeenCalledTimes(501)
  remember('place-1', make)
  expect(make).toHaveBeenCalledTimes(502)
})
