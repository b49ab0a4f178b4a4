import type { Page } from '@playwright/test'
import { expect, leaving, noon, test } from './product'

test.use({
  serviceWorkers: 'allow',
  expected: { errors: /ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch|Worker failed to load/ },
})

const BANNER = "You're offline. Showing your last results."

test('a banner says that the network is away, and goes when it is back', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByText(BANNER)).toBeHidden()
  await context.setOffline(true)
  await expect(page.getByText(BANNER)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(BANNER)).toBeHidden()
})

test('the app opens without a network, at any of its addresses', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  for (const address of ['/', '/history']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(BANNER)).toBeVisible()
  }
})

test('suggestions and details found before still open without a network', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  const name = await first.getByRole('heading').innerText()
  await context.setOffline(true)
  // An hour later, with another departure time: nobody can be asked, and the old list is better than none.
  await page.clock.setFixedTime(noon().getTime() + 60 * 60_000)
  await page.goto('/results')
  await expect(first.getByRole('heading')).toHaveText(name)
  await expect(page.getByText(BANNER)).toBeVisible()
  await expect(page.getByText(`Could not refresh. These are from ${leaving()}.`)).toBeVisible()
  const link = first.getByRole('link', { name: /^View Details/ })
  const address = await link.getAttribute('href')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('a search that failed without a network is made again when it is back', async ({ page, context }) => {
  await page.goto('/')
  const suggestions = page.getByRole('button', { name: 'Get Suggestions' })
  await expect(suggestions).toBeEnabled()
  await context.setOffline(true)
  await suggestions.click()
  await expect(page.getByText('Error loading restaurants. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** One byte is the least: Chromium takes a quota of zero for none at all. */
async function leaveNoRoom(page: Page, origin: string | undefined): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: origin ?? '', quotaSize: 1 })
}

test('the app opens with no room left in the storage, and so does what was never kept', async ({ page, baseURL }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await leaveNoRoom(page, baseURL)
  const put = page.evaluate(async () => (await caches.open('full')).put('/full', new Response('more than a byte')))
  await expect(put).rejects.toThrow('QuotaExceededError')
  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const map = await page.evaluate(async () => {
    const [path = ''] = /\/assets\/base-map-[\w-]+\.js/.exec(await (await fetch('/sw.js')).text()) ?? []
    return { path, status: (await fetch(path)).status, kept: await caches.match(path) }
  })
  expect(map.path).toContain('base-map')
  expect(map).toMatchObject({ status: 200, kept: undefined })
})

test('a first visit with no room in the storage goes without the worker', async ({ page, baseURL }) => {
  await leaveNoRoom(page, baseURL)
  const asked = page.waitForRequest('**/assets/releases-*.js')
  await page.goto('/')
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const states = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const worker = registration.installing ?? registration.waiting ?? registration.active
    if (worker?.state === 'installing') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    }
    return { state: worker?.state, controlled: navigator.serviceWorker.controller !== null }
  })
  expect(states).toEqual({ state: 'redundant', controlled: false })
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('a page that does not come within three seconds is opened as it was kept', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Routed here, it is the worker's own request for the page that stalls.
  await context.route('**/history', () => {})
  const began = Date.now()
  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  expect(Date.now() - began).toBeGreaterThan(2900)
})

test('answers of the API do not pass through the worker', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const answer = page.waitForResponse('**/api/config')
  await page.reload()
  expect((await answer).fromServiceWorker()).toBe(false)
  expect(await page.evaluate(() => caches.match('/api/config'))).toBeUndefined()
})
