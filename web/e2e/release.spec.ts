import type { Page } from '@playwright/test'
import { expect, noon, test } from './product'
import { Deployment, RELEASES } from './releases'

test.use({
  baseURL: RELEASES,
  // A server that is replaced drops what was on its way.
  expected: { errors: /net::ERR_|Failed to fetch|404 \(Not Found\)/ },
})
// All tests deploy at the same address.
test.describe.configure({ mode: 'serial' })

const FIRST = 'Lunch, decided in two minutes.'
const NEXT = 'Lunch, decided in one minute.'
let deployment: Deployment

test.beforeAll(() => {
  deployment = new Deployment()
})
test.afterAll(() => deployment.stop())

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })

/** What the browser keeps of the app, by path. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** Somebody comes back to the tab after a while. */
async function comeBack(page: Page, hours: number): Promise<void> {
  await page.clock.setFixedTime(noon().getTime() + hours * 3_600_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an open page goes on with its release, offers the new one, and Reload opens it', async ({ page, context }) => {
    await deployment.deploy('first')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(FIRST)).toBeVisible()
    await context.setOffline(false)
    const later = (await kept(page)).find((path) => path.startsWith('/assets/history'))

    await deployment.deploy('next')
    expect((await page.request.get(later ?? '')).status()).toBe(404)
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    expect(await page.evaluate(async (path) => (await fetch(path ?? '')).status, later)).toBe(200)

    await expect(offer(page)).toHaveCount(0)
    await comeBack(page, 1)
    await expect(offer(page)).toBeVisible()
    await page.getByRole('link', { name: 'Find' }).first().click()
    await expect(page.getByText(FIRST)).toBeVisible()
    await offer(page).getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText(NEXT)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)

    await expect
      .poll(async () => (await kept(page)).filter((path) => path.startsWith('/assets/') && !path.includes('-next.')))
      .toEqual([])
    expect((await kept(page)).filter((path) => path === '/')).toEqual(['/'])
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(NEXT)).toBeVisible()
  })

  test('a page that the network gave anew has the release already, and nothing is offered', async ({ page }) => {
    await deployment.deploy('first')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await deployment.deploy('next')
    await page.goto('/')
    await expect(page.getByText(NEXT)).toBeVisible()
    // The worker of the new release takes over in silence.
    await expect
      .poll(async () => (await kept(page)).filter((path) => /assets\/.*(?<!-next)\.js$/.test(path)))
      .toEqual([])
    expect(await kept(page)).toContain('/')
    await expect(offer(page)).toHaveCount(0)
  })
})

test('a part of the app that is gone with the old release opens the page anew, once', async ({ page }) => {
  await deployment.deploy('first')
  let loads = 0
  page.on('load', () => (loads += 1))
  // As if the tab had not loaded it before the release.
  await page.route(/\/assets\/history-[^/]*(?<!-next)\.js$/, (route) => route.fulfill({ status: 404 }))
  // What the page fetches when it is idle has arrived, or its absence would open the page anew before the click does.
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText(FIRST)).toBeVisible()
  await deployment.deploy('next')
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.getByRole('link', { name: 'Find' }).first().click()
  await expect(page.getByText(NEXT)).toBeVisible()
  expect(loads).toBe(2)
})
