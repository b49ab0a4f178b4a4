import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { api } from '@/lib/http'
import { session } from '@/lib/session'
import { stored } from '@/lib/storage'
import { parseSubscribed, pushIdSchema } from '@/domain/notice'

/** The server's name for this browser's subscription; null while decisions are not sent here. */
export const storedPush = stored<string | null>('pushId', (found) => v.parse(v.nullable(pushIdSchema), found))

/** What a person is told when notices cannot be had, in words that can be acted on. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Asks the person, then the browser's push service, then tells the server. To be called from a press only. */
export async function allowPush(key: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    throw new PushRefused(t`Notifications are blocked for this site. Allow them in the browser, then try again.`)
  }
  const subscription = await subscribe(await registered(), key)
  await tell(subscription)
}

/**
 * Once a visit: permission and subscription can end without this page hearing of it, and a server that has lost them,
 * or given up on them, hears of them again. Answers whether notices come here.
 */
export async function checkPush(): Promise<boolean> {
  if (storedPush.latest() === null) return false
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = isAllowed() ? await registration?.pushManager.getSubscription() : null
  if (subscription) await tell(subscription)
  else storedPush.set(null)
  return Boolean(subscription)
}

export function isAllowed(): boolean {
  return Notification.permission === 'granted'
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new PushRefused(t`This browser gave no address to send to.`)
  const { data } = await session.call(() => api.POST('/api/me/push', { body: { endpoint, keys: { p256dh, auth } } }))
  storedPush.set(parseSubscribed(data).id)
}

/** The server first: what it was not told of, it would go on sending. */
export async function stopPush(): Promise<void> {
  const pushId = storedPush.latest()
  if (pushId !== null) await session.call(() => api.DELETE('/api/me/push/{pushId}', { params: { path: { pushId } } }))
  storedPush.set(null)
  await unsubscribe()
}

/** For a person who leaves this browser: nothing of theirs is sent here any more, whatever the server says. */
export async function endPush(): Promise<void> {
  if (!canPush()) return
  try {
    await stopPush()
  } catch {
    storedPush.set(null)
    await unsubscribe()
  }
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

async function registered(): Promise<ServiceWorkerRegistration> {
  // Without a registration `ready` would wait for ever.
  if (!(await navigator.serviceWorker.getRegistration())) {
    throw new PushRefused(t`This page is not fully loaded yet. Reload it, then try again.`)
  }
  return navigator.serviceWorker.ready
}

/** One subscription a browser; one that was made with another key of the server would never be heard. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const wanted = bytesOf(key)
  const before = await pushManager.getSubscription()
  if (before) {
    const used = new Uint8Array(before.options.applicationServerKey ?? new ArrayBuffer(0))
    if (used.length === wanted.length && used.every((byte, i) => byte === wanted[i])) return before
    await before.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
}
