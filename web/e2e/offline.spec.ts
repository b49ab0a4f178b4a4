import { expect, test } from './product'

test.use({
  serviceWorkers: 'allow',
  expected: { errors: /ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch|Worker failed to load/ },
})

const BANNER = "You're offline. What was found before is still here."

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
  await page.clock.setFixedTime(new Date(`${new Date().toISOString().slice(0, 10)}T13:10:00Z`))
  await page.goto('/results')
  await expect(first.getByRole('heading')).toHaveText(name)
  await expect(page.getByText(BANNER)).toBeVisible()
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
