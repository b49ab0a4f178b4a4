import { expect, test, visitedBefore } from './product'

test('an unknown address is the not-found page, also for programs', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
})
test.describe('when calls fail', () => {
  test.use({ expected: { errors: /status of (404|500|503)|ERR_(FAILED|INTERNET_DISCONNECTED)/ } })

  test('a failed search says so and Retry mends it', async ({ page }) => {
    await page.route('**/api/restaurants?*', (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto('/results')
    const alert = page.getByRole('alert')
    await expect(alert.getByText('Error loading restaurants. Please try again.', { exact: true })).toBeVisible()
    await expect(alert.getByText('Failed to fetch restaurants', { exact: true })).toBeVisible()
    await page.unroute('**/api/restaurants?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('failed details say so and Retry mends it', async ({ page }) => {
    const details = '**/api/restaurants/demo-0001?*'
    await page.route(details, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('/restaurant/demo-0001')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch restaurant details')
    await page.unroute(details)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible()
  })

  test('a restaurant nobody knows is not found', async ({ page }) => {
    await page.goto('/restaurant/osm-n1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurant not found')
    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suggestions')
  })
})

test('three placeholders wait for a slow answer', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/restaurants?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/results')
  await expect(page.getByTestId('card-skeleton')).toHaveCount(3)
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByTestId('card-skeleton')).toHaveCount(0)
})

test('broken storage is ignored', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('location', '{"lat":"x"')
    localStorage.setItem('filters', '[1,2')
    localStorage.setItem('favorites', '{"a":1}')
    localStorage.setItem('theme', 'purple')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the theme is chosen in the profile and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Your Profile' })
  await dialog.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('nothing scrolls sideways on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/results', '/history', '/nowhere', '/restaurant/demo-0001']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(320)
  }
})

test('nothing scrolls sideways with text twice as large', async ({ page }) => {
  for (const path of ['/', '/results', '/history', '/nowhere', '/restaurant/demo-0001']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
  }
})

test.describe('without a location', () => {
  test('results lead to the place where one is set', async ({ page }) => {
    await page.route('**/api/config', (route) =>
      route.fulfill({ json: { name: 'Noonish', provider: 'hybrid', map: { style: '' } } }),
    )
    await visitedBefore(page, {})
    await page.goto('/results')
    await page.getByRole('link', { name: 'Set your location' }).click()
    await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeDisabled()
    await expect(page.getByRole('combobox', { name: 'Workplace address or postcode' })).toBeFocused()
  })
})
