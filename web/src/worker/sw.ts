import { cacheNames, clientsClaim } from 'workbox-core'
import { addPlugins, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { showAppBadge } from '../lib/app-badge'
import { noticeIn, ownUrl } from './notice'
import { SAME_RELEASE, TAKE_OVER, WHICH_RELEASE } from './words'

/*
 * Keeps the files of one release, so that the app opens without a network. The build writes the list of them. Answers
 * of the API never pass through here: the app itself keeps what it may, where a person can clear it.
 */
declare const self: ServiceWorkerGlobalScope & {
  readonly filesOfRelease: readonly { readonly url: string; readonly revision: string | null }[]
}

/** The app may be below a path of its host. This worker is at its top. */
const HOME = new URL('.', self.location.href)
const PAGE = HOME.pathname
/** How long a page is waited for while a kept one could be shown. */
const PAGE_TIMEOUT = 3000
const FILE_TIMEOUT = 60_000

/** The map is too heavy for a visit that may never show one. Its files are kept once they have been asked for. */
const HEAVY = /\/(base-map|maplibre|google)/
const HEAVY_CACHE = 'noonish-heavy'

const files = self.filesOfRelease.map((file) => ({ ...file, url: new URL(file.url, HOME).pathname }))
const release = files.find(({ url }) => url === PAGE)?.revision ?? ''
const heavy = new Set(files.map(({ url }) => url).filter((url) => HEAVY.test(url)))

addPlugins([
  {
    requestWillFetch: ({ request }) =>
      Promise.resolve(new Request(request, { signal: AbortSignal.timeout(FILE_TIMEOUT) })),
    cacheWillUpdate: async ({ request, response }) => ((await isOfRelease(request, response)) ? response : null),
  },
])
// One file that cannot be had fails the installation, and the worker of the release before stays.
precache(files.filter(({ url }) => !heavy.has(url)))
clientsClaim()

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: [/\/api\//] }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname !== PAGE && getCacheKeyForURL(url.href) !== undefined,
  async ({ request }) => (await orNothing(matchPrecache(request))) ?? fetchFile(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && heavy.has(url.pathname),
  ({ request, event }) => fileOnUse(request, event),
)

self.addEventListener('activate', (event) => event.waitUntil(orNothing(forgetOtherReleases())))

self.addEventListener('message', (event) => {
  if (event.data === WHICH_RELEASE) event.ports[0]?.postMessage(release)
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
  if (event.data === SAME_RELEASE) event.waitUntil(takeOverIfAlone())
})

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = noticeIn(event.data, HOME.href)
  // Android draws no SVG, and of the badge only its outline.
  const pictures = { icon: `${PAGE}icons/icon-192.png`, badge: `${PAGE}icons/badge-96.png` }
  const options = { body, ...pictures, data: { url }, renotify: tag !== undefined, ...(tag && { tag }) }
  event.waitUntil(self.registration.showNotification(title, options))
  // Every push tells of a decision or comes after one, so no vote of that team waits for this person any more.
  event.waitUntil(showAppBadge(false, self.navigator))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data = event.notification.data as { readonly url?: unknown } | null
  event.waitUntil(show(ownUrl(data?.url, HOME.href)))
})

/** While a new release is rolled out, another replica may still answer with the page of the old one. */
async function isOfRelease(request: Request, response: Response): Promise<boolean> {
  if (!response.ok) return false
  if (new URL(request.url).pathname !== PAGE) return true
  return (await response.clone().text()).includes(`content="${release}"`)
}

/**
 * From the network while it answers in time; every address of the app is the same page. The kept page has the policy
 * that it came with, so the number in the one still agrees with the number in the other.
 */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request)
  try {
    return await Promise.race([answer, failAfter(PAGE_TIMEOUT)])
  } catch {
    return (await orNothing(matchPrecache(PAGE))) ?? answer
  }
}

async function fileOnUse(request: Request, event: ExtendableEvent): Promise<Response> {
  const kept = await orNothing(caches.match(request, { cacheName: HEAVY_CACHE }))
  if (kept) return kept
  const answer = await fetchFile(request)
  if (answer.ok) event.waitUntil(orNothing(keep(request, answer.clone())))
  return answer
}

function fetchFile(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(FILE_TIMEOUT) })
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(HEAVY_CACHE)
  await cache.put(request, answer)
}

async function forgetOtherReleases(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== cacheNames.precache && name !== HEAVY_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
  const cache = await caches.open(HEAVY_CACHE)
  const old = (await cache.keys()).filter(({ url }) => !heavy.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** The only page there is came from the network and is of this release: nobody needs the files of the one before. */
async function takeOverIfAlone(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.length === 1) await self.skipWaiting()
}

/** The tab that has it open already, else a new one. */
async function show(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => new URL(tab.url).pathname === new URL(url).pathname)
  await (open ? open.focus() : self.clients.openWindow(url))
}

/** A cache that is full or broken must not spoil what the network can give. */
function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch(() => undefined)
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), milliseconds))
}
