import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect, test } from './product'
import { cards, names, open, counted } from './results-page'

test.describe('kept on this device', () => {
  test.use({ expected: { errors: /ERR_(FAILED|INTERNET_DISCONNECTED)|Worker failed to load/ } })

  test('suggestions come back without asking, and go on from where they ended', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Load more suggestions' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
    const before = await names(page)
    const asked = counted(page)
    await page.reload()
    await expect(cards(page)).toHaveCount(before.length)
    await expect.poll(() => names(page)).toEqual(before)
    expect(asked).toEqual([])
  })

  test('suggestions are there without a network', async ({ page, context }) => {
    await open(page)
    const before = await names(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(cards(page)).toHaveCount(before.length)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Back to Filters' }).click()
    await page.getByRole('button', { name: 'Get Suggestions' }).click()
    await expect.poll(() => names(page)).toEqual(before)
  })

  test('half an hour later they are fetched again', async ({ page }) => {
    await open(page)
    await page.evaluate(() => localStorage.setItem('lastFetchTimestamp', String(Date.now() - 30 * 60_000)))
    const asked = counted(page)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('a list that could not be refreshed says from when it is, and is replaced once that works', async ({ page }) => {
    await open(page)
    const before = await names(page)
    await page.evaluate(() => localStorage.setItem('lastFetchTimestamp', String(Date.now() - 40 * 60_000)))
    await page.route('**/api/restaurants?*', (route) => route.abort())
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'Could not refresh. These are from 11:30.' })
    await expect(notice).toBeVisible()
    await expect.poll(() => names(page)).toEqual(before)
    await page.screenshot({ path: 'e2e-shots/results-stale.png' })
    await expectAccessible(page)
    await page.unroute('**/api/restaurants?*')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Could not refresh')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  })

  test.describe('while the clock moves', () => {
    /** Just after noon on a clock that runs, unlike the one that other tests have. */
    const NOON = new Date('2026-11-13T12:10:20Z')
    const MINUTE = 60_000

    test.beforeEach(({ page }) => page.clock.install({ time: NOON }))

    /** The page is closed for a while, and loaded again. */
    async function reloadAfter(page: Page, wait: number) {
      const asked = counted(page)
      await page.clock.setSystemTime(NOON.getTime() + wait)
      await page.reload()
      await expect(cards(page).first()).toBeVisible()
      return asked
    }

    for (const [wait, name] of [
      [61_000, '61 seconds'],
      [29 * MINUTE, '29 minutes'],
    ] as const) {
      test(`a reload after ${name} asks nobody`, async ({ page }) => {
        await open(page)
        const before = await names(page)
        expect(await reloadAfter(page, wait)).toEqual([])
        await expect.poll(() => names(page)).toEqual(before)
      })
    }

    test('a reload after 31 minutes fetches again', async ({ page }) => {
      await open(page)
      expect(await reloadAfter(page, 31 * MINUTE)).toHaveLength(1)
    })

    test('five minutes on the list and a look at the filters ask nobody', async ({ page }) => {
      await open(page)
      const asked = counted(page)
      await page.clock.runFor(5 * MINUTE)
      await page.getByRole('link', { name: 'Back to Filters' }).click()
      await expect(page.getByLabel('Departure time')).toHaveValue('12:15')
      await page.getByRole('button', { name: 'Get Suggestions' }).click()
      await expect(cards(page).first()).toBeVisible()
      await expect(page.getByText('Leaving 12:15')).toBeVisible()
      expect(asked).toEqual([])
    })

    test('more suggestions are loaded after a reload, five minutes later', async ({ page }) => {
      await open(page)
      const asked = await reloadAfter(page, 5 * MINUTE)
      await page.getByRole('button', { name: 'Load more suggestions' }).click()
      await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
      expect(asked).toHaveLength(1)
    })

    test('a chosen departure outlasts a reload, which asks nobody, and ends with the day', async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Departure time').fill('20:00')
      await page.getByRole('button', { name: 'Get Suggestions' }).click()
      await expect(cards(page).first()).toBeVisible()
      expect(await reloadAfter(page, 2 * MINUTE)).toEqual([])
      await expect(page.getByText('Leaving 20:00')).toBeVisible()
      await page.clock.setSystemTime(NOON.getTime() + 24 * 60 * MINUTE)
      await page.goto('/')
      await expect(page.getByLabel('Departure time')).toHaveValue('12:10')
    })
  })

  test('another filter clears and fetches, and so does going back to the first', async ({ page }) => {
    await open(page)
    const asked = counted(page)
    for (const chip of ['14 days', '7 days', '14 days']) {
      await page.getByRole('link', { name: 'Back to Filters' }).click()
      await page.getByRole('radio', { name: chip }).click()
      await page.getByRole('button', { name: 'Get Suggestions' }).click()
      await expect(cards(page).first()).toBeVisible()
    }
    expect(asked).toHaveLength(2)
  })

  test('what somebody wrote into the storage cannot break the page', async ({ page }) => {
    await open(page)
    const before = (await names(page)).length
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('restaurantResults') ?? '') as { results: unknown[] }
      kept.results = [{ place_id: 'x', name: '<img src=x onerror=alert(1)>', types: 'no', photos: [7] }, null, 7]
      localStorage.setItem('restaurantResults', JSON.stringify(kept))
    })
    await page.reload()
    await expect(cards(page).getByRole('heading')).toHaveText('<img src=x onerror=alert(1)>')
    await page.evaluate(() => localStorage.setItem('restaurantResults', '{"version":1,"results":'))
    await page.reload()
    await expect(cards(page)).toHaveCount(before)
  })
})

test('without any storage the page works, and the list is held for the visit', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await open(page)
  const before = await names(page)
  const asked = counted(page)
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before[0] ?? '')
  await page.goBack()
  await expect(cards(page)).toHaveCount(before.length)
  expect(asked).toEqual([])
})
