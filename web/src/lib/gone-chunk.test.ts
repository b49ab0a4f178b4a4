import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadWhenReleased } from './gone-chunk'

const fetchMock = vi.fn<typeof fetch>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset())
  reload.mockReset()
  sessionStorage.clear()
  pageOf('r1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

function pageOf(release: string): void {
  document.head.innerHTML = `<meta name="release" content="${release}">`
}

function serverHas(release: string): void {
  fetchMock.mockImplementation(() => Promise.resolve(new Response(`<meta name="release" content="${release}">`)))
}

it('opens the page anew when the server has another release', async () => {
  serverHas('r2')
  await reloadWhenReleased(reload)
  expect(reload).toHaveBeenCalledOnce()
  expect(fetchMock).toHaveBeenCalledWith('/', expect.objectContaining({ cache: 'no-store' }))
})

it('leaves the page alone while the server has the same release', async () => {
  serverHas('r1')
  await reloadWhenReleased(reload)
  expect(reload).not.toHaveBeenCalled()
})

it('leaves the page alone without a network', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  await reloadWhenReleased(reload)
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads twice for one release, not even between two replicas that differ', async () => {
  for (const [mine, theirs] of [
    ['r1', 'r2'],
    ['r2', 'r1'],
    ['r1', 'r2'],
    ['r2', 'r1'],
  ] as const) {
    pageOf(mine)
    serverHas(theirs)
    // oxlint-disable-next-line no-await-in-loop
    await reloadWhenReleased(reload)
  }
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload where it cannot note that it did', async () => {
  serverHas('r2')
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await reloadWhenReleased(reload)
  expect(reload).not.toHaveBeenCalled()
})
