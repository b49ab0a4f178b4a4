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
