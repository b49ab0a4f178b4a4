import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, ApiError } from './http'

const fetchMock = vi.fn<typeof fetch>()
const loaded = vi.fn<() => unknown>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  loaded.mockReset()
  vi.resetModules()
  vi.doMock('./server-texts', async (original) => {
    await loaded()
    return original()
  })
})

const FULL = {
  code: 'favorites-full',
  message: 'You have 500 favorites, which is as many as can be kept. Remove one first.',
  values: [500],
}

async function messageFor(problem: object): Promise<string | undefined> {
  fetchMock.mockResolvedValue(Response.json(problem, { status: 409 }))
  const error = await api.GET('/api/config').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).problem?.message
}

/** Its texts come with the first of the server's. */
function speakGerman(): void {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
}

describe('what the server says', () => {
  it('is shown as it came in English, and nothing is loaded for it', async () => {
    expect(await messageFor({ ...FULL, message: 'The server’s own words.' })).toBe('The server’s own words.')
    expect(loaded).not.toHaveBeenCalled()
  })

  it('is said in the language of the page, with its numbers', async () => {
    speakGerman()
    expect(await messageFor(FULL)).toBe('Du hast 500 Favoriten, mehr passen nicht hinein. Entferne zuerst einen.')
    expect(await messageFor({ code: 'voting-closed', message: 'Voting has closed for today.' })).toBe(
      'Die Abstimmung ist für heute beendet.',
    )
  })

  it.each([
    ['an unknown code', { ...FULL, code: 'of-tomorrow' }],
    ['a name that every object has', { ...FULL, code: 'constructor' }],
    ['something that is no code', { ...FULL, code: 7 }],
    ['no code', { ...FULL, code: undefined }],
    ['too few numbers', { ...FULL, values: [] }],
    ['no numbers', { ...FULL, values: undefined }],
  ])('stays English with %s', async (_, problem) => {
    speakGerman()
    expect(await messageFor({ ...problem, message: 'The server’s own words.' })).toBe('The server’s own words.')
  })

  it('stays English where the texts cannot be loaded', async () => {
    speakGerman()
    loaded.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await messageFor({ ...FULL, message: 'The server’s own words.' })).toBe('The server’s own words.')
    expect(loaded).toHaveBeenCalledOnce()
  })

  it('stays English where the texts do not come in time', async () => {
    speakGerman()
    const clock = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal)
    loaded.mockReturnValue(new Promise(() => {}))
    const message = messageFor({ ...FULL, message: 'The server’s own words.' })
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce())
    clock.abort(new DOMException('signal timed out', 'TimeoutError'))
    expect(await message).toBe('The server’s own words.')
  })
})
