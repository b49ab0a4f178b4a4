import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { allowPush, checkPush, endPush, PushRefused, stopPush, storedPush } from './push'

const KEY = 'BPush-key_0'
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }

interface Browser {
  permission: NotificationPermission
  subscribed: { key: Uint8Array } | undefined
  readonly calls: string[]
}

let browser: Browser

function subscription() {
  return {
    options: { applicationServerKey: browser.subscribed?.key.buffer },
    toJSON: () => SUBSCRIPTION,
    unsubscribe: () => {
      browser.calls.push('unsubscribe')
      browser.subscribed = undefined
      return Promise.resolve(true)
    },
  }
}

beforeEach(() => {
  browser = { permission: 'granted', subscribed: undefined, calls: [] }
  storedUserId.set('tester')
  storedPush.set(null)
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.subscribed ? subscription() : null),
    subscribe: ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
      browser.calls.push('subscribe')
      browser.subscribed = { key }
      return Promise.resolve(subscription())
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: () => {
      browser.calls.push('ask')
      return Promise.resolve(browser.permission)
    },
  })
  vi.stubGlobal('fetch', (path: string, { method = '', body }: RequestInit) => {
    browser.calls.push([method, path, typeof body === 'string' ? body : ''].join(' ').trim())
    return Promise.resolve(Response.json({ id: 'push-1' }, { status: method === 'POST' ? 201 : 200 }))
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('notices on this device', () => {
  it('are allowed by the person first, then by the browser, then told to the server', async () => {
    await allowPush(KEY)
    expect(browser.calls).toEqual(['ask', 'subscribe', `POST /api/me/push ${JSON.stringify(SUBSCRIPTION)}`])
    expect(storedPush.get()).toBe('push-1')
  })

  it('are not subscribed to when the person says no', async () => {
    browser.permission = 'denied'
    await expect(allowPush(KEY)).rejects.toBeInstanceOf(PushRefused)
    expect(browser.calls).toEqual(['ask'])
    expect(storedPush.get()).toBeNull()
  })

  it("go on under the same subscription, unless it was made with another server's key", async () => {
    await allowPush(KEY)
    browser.calls.length = 0
    await allowPush(KEY)
    expect(browser.calls).not.toContain('subscribe')
    await allowPush('BOther-key_')
    expect(browser.calls.filter((call) => call.endsWith('subscribe'))).toEqual(['unsubscribe', 'subscribe'])
  })

  it('are told to the server again on a later visit', async () => {
    await allowPush(KEY)
    browser.calls.length = 0
    await checkPush()
    expect(browser.calls).toEqual([`POST /api/me/push ${JSON.stringify(SUBSCRIPTION)}`])
    expect(storedPush.get()).toBe('push-1')
  })

  it('are off when permission or subscription has ended meanwhile', async () => {
    await allowPush(KEY)
    browser.permission = 'denied'
    await checkPush()
    expect(storedPush.get()).toBeNull()
    browser.permission = 'granted'
    await allowPush(KEY)
    browser.subscribed = undefined
    await checkPush()
    expect(storedPush.get()).toBeNull()
    browser.calls.length = 0
    await checkPush()
    expect(browser.calls).toEqual([])
  })

  it('stop at the server before they stop here', async () => {
    await allowPush(KEY)
    browser.calls.length = 0
    await stopPush()
    expect(browser.calls).toEqual(['DELETE /api/me/push/push-1', 'unsubscribe'])
    expect(storedPush.get()).toBeNull()
  })

  it('end with the person, also where the server does not know them any more', async () => {
    await allowPush(KEY)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
    await endPush()
    expect(browser.calls).toContain('unsubscribe')
    expect(browser.subscribed).toBeUndefined()
    expect(storedPush.get()).toBeNull()
  })
})
