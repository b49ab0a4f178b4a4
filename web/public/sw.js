// Keeps the app's own files, so that it opens without a network. Answers about places and people never pass
// through here: the app itself keeps what it may, where a person can clear it.
const CACHE = 'noonish-app-1'
const PAGE = '/'
const MOST_FILES = 80

self.addEventListener('install', (event) => {
  event.waitUntil(takeShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (/^\/[\w-]+\.(js|svg|webmanifest)$/.test(pathname)) event.respondWith(freshFile(request))
})

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = messageIn(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon.svg',
      data: { url },
      renotify: tag !== undefined,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(ownUrl(event.notification.data?.url)))
})

/** A browser shows a notice of its own making when none is shown for a push, so there is always one. */
function messageIn(data) {
  let found = {}
  try {
    found = data?.json() ?? {}
  } catch {
    // Not ours, or cut short: it is still said that there is something to see.
  }
  return {
    title: text(found.title, 120) ?? 'Noonish',
    body: text(found.body, 300) ?? 'Your team has news.',
    url: ownUrl(found.url),
    tag: text(found.tag, 120),
  }
}

function text(value, most) {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}

/** An address of this product, or its front page: a notice leads nowhere else. */
function ownUrl(address) {
  const front = new URL(PAGE, self.location.origin)
  if (typeof address !== 'string' || !URL.canParse(address, front)) return front.href
  const url = new URL(address, front)
  return url.origin === front.origin ? url.href : front.href
}

/** The tab that has it open already, else a new one. */
async function show(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => new URL(tab.url).pathname === new URL(url).pathname)
  return open ? open.focus() : self.clients.openWindow(url)
}

/** Too heavy to fetch for a visit that may never need them; they are kept once they have been asked for. */
const HEAVY = /\/(ground|maplibre|google)/

/** The page, and the files that it, its scripts and its style sheets name: they were loaded before this worker was there. */
async function takeShell() {
  const cache = await caches.open(CACHE)
  const answer = await fetch(PAGE, { cache: 'reload' })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  await cache.put(PAGE, answer.clone())
  const named = [...(await answer.text()).matchAll(/(?:src|href)="(\/[\w./-]+)"/g)].map(([, path]) => path)
  await Promise.all(named.map((path) => keep(cache, path)))
  const texts = await Promise.all(
    named.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)).map((path) => textOf(cache, path)),
  )
  const further = texts.join('').match(/(?:assets|\.)\/[\w-]+\.(?:js|css|woff2)/g) ?? []
  const paths = new Set(further.map((path) => path.replace(/^(assets|\.)\//, '/assets/')))
  await Promise.all([...paths].filter((path) => !HEAVY.test(path)).map((path) => keep(cache, path)))
}

async function textOf(cache, path) {
  const kept = await cache.match(path)
  return kept ? kept.text() : ''
}

async function keep(cache, path) {
  const answer = await fetch(path)
  if (answer.ok) await cache.put(path, answer)
}

/** From the network while there is one; every address of the app is the same page. */
async function page(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.type === 'basic' && (await isApp(answer.clone()))) await cache.put(PAGE, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** A file opened in a tab of its own, or somebody's page to sign in at, is not the app. */
async function isApp(answer) {
  const html = answer.headers.get('Content-Type')?.startsWith('text/html') === true
  return html && (await answer.text()).includes('<div id="root">')
}

/** A file whose name changes with its content is never asked for twice. */
async function file(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await prune(cache)
  }
  return answer
}

async function freshFile(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw error
  }
}

/** Old releases' files go first: keys come in the order in which they were put. */
async function prune(cache) {
  const assets = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
  await Promise.all(assets.slice(0, Math.max(0, assets.length - MOST_FILES)).map((old) => cache.delete(old)))
}
