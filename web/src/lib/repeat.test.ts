import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './http'
import { repeatedOnce } from './repeat'

afterEach(() => vi.restoreAllMocks())

const failing = (...errors: readonly Error[]) => {
  const call = vi.fn<() => Promise<string>>()
  for (const error of errors) call.mockRejectedValueOnce(error)
  return call.mockResolvedValue('saved')
}

describe('a call that is repeated once', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['a proxy without a server', new ApiError(502, 'Bad Gateway')],
    ['a server that stops', new ApiError(503, 'down')],
    ['a proxy that waited in vain', new ApiError(504, '')],
  ])('is sent again after %s', async (_, error) => {
    const call = failing(error)
    expect(await repeatedOnce(call, 0)).toBe('saved')
    expect(call).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a refusal', new ApiError(409, 'closed')],
    ['a fault of the server', new ApiError(500, '')],
    ['a server that says when to come back', new ApiError(503, 'busy', 2)],
    ['a call that took too long', new DOMException('timed out', 'TimeoutError')],
  ])('is not sent again after %s', async (_, error) => {
    const call = failing(error)
    await expect(repeatedOnce(call, 0)).rejects.toBe(error)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('is not sent a third time, nor without a network', async () => {
    const call = failing(new TypeError('1'), new TypeError('2'))
    await expect(repeatedOnce(call, 0)).rejects.toThrow('2')
    expect(call).toHaveBeenCalledTimes(2)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = failing(new TypeError('3'))
    await expect(repeatedOnce(offline, 0)).rejects.toThrow('3')
    expect(offline).toHaveBeenCalledTimes(1)
  })
})
