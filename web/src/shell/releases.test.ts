import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SAME_RELEASE, TAKE_OVER, WHICH_RELEASE } from '@/worker/words'
import { Releases } from './releases'

/** A worker of one release, as far as a page can tell. */
class FakeWorker extends EventTarget {
  state = 'installed'
  readonly heard: unknown[] = []
  readonly release: string

  constructor(release: string) {
    super()
    this.release = release
  }

  postMessage(message: unknown, [port]: readonly MessagePort[]): void {
    this.heard.push(message)
    if (message === WHICH_RELEASE) port?.postMessage(this.release, [])
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  readonly update = vi.fn<() => Promise<void>>().mockResolvedValue()
}

class FakeWorkers extends EventTarget {
  controller: FakeWorker | null = null
  readonly registration = new FakeRegistration()
  readonly register = vi.fn<() => Promise<FakeRegistration>>().mockResolvedValue(this.registration)
}

let workers: FakeWorkers

beforeEach(() => {
  document.head.innerHTML = '<meta name="release" content="r1">'
  workers = new FakeWorkers()
  vi.stubGlobal('navigator', { serviceWorker: workers })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.head.innerHTML = ''
})

/** What is offered: how to get the new version, the latest last. */
async function started(): Promise<() => (() => void) | undefined> {
  const releases = new Releases()
  await releases.start()
  let offered: (() => void) | undefined
  releases.follow((reload) => (offered = reload))
  return () => offered
}

function deploy(release: string): FakeWorker {
  const worker = new FakeWorker(release)
  workers.registration.installing = worker
  workers.registration.dispatchEvent(new Event('updatefound'))
  workers.registration.installing = null
  workers.registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

it('offers a release that waits already when the page opens', async () => {
  workers.registration.waiting = new FakeWorker('r2')
  const offered = await started()
  expect(offered()).toBeDefined()
})

it('offers a release that is installed while the page is open', async () => {
  const offered = await started()
  expect(offered()).toBeUndefined()
  deploy('r2')
  await vi.waitFor(() => expect(offered()).toBeDefined())
})

it('offers nothing where the page has that release already, and says so to the worker', async () => {
  const offered = await started()
  const worker = deploy('r1')
  await vi.waitFor(() => expect(worker.heard).toContain(SAME_RELEASE))
  expect(offered()).toBeUndefined()
})

it('says nothing while the new worker is not whole', async () => {
  await started()
  const worker = new FakeWorker('r2')
  worker.state = 'redundant'
  workers.registration.installing = worker
  workers.registration.dispatchEvent(new Event('updatefound'))
  worker.dispatchEvent(new Event('statechange'))
  expect(worker.heard).toEqual([])
})

it('offers the release that another tab has let in', async () => {
  const offered = await started()
  workers.controller = new FakeWorker('r2')
  workers.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(offered()).toBeDefined())
})

it('lets the waiting worker in before it reloads, and reloads once', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const offered = await started()
  const worker = deploy('r2')
  await vi.waitFor(() => expect(offered()).toBeDefined())
  offered()?.()
  expect(worker.heard).toContain(TAKE_OVER)
  expect(reload).not.toHaveBeenCalled()
  vi.useFakeTimers()
  workers.dispatchEvent(new Event('controllerchange'))
  workers.dispatchEvent(new Event('controllerchange'))
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

it('looks for a new release every hour, and when the tab is looked at again', async () => {
  vi.useFakeTimers()
  await started()
  const { update } = workers.registration
  document.dispatchEvent(new Event('visibilitychange'))
  expect(update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60 * 60_000)
  expect(update).toHaveBeenCalledTimes(2)
})
