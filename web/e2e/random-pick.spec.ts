import { expectAccessible } from './accessibility'
import { expect, test } from './product'

test('a random pick is shown, told, and another comes the next time', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Your pick lands here')).toBeVisible()
  const pick = page.getByRole('button', { name: 'Random Pick' })
  const card = page.getByRole('article')
  const seen = new Set<string>()
  for (let i = 0; i < 4; i++) {
    await pick.click()
    await expect.poll(async () => seen.has((await card.getAttribute('id')) ?? '')).toBe(false)
    seen.add((await card.getAttribute('id')) ?? '')
    const name = await card.getByRole('heading').innerText()
    await expect(page.getByText(`We've selected ${name} for you!`, { exact: true })).toBeVisible()
    await expect(card).toBeInViewport({ ratio: 0.95 })
  }
  expect(seen.size).toBe(4)

  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(card.getByRole('heading')).toHaveText(name)
})

test('the pick is highlighted: a yellow frame that other cards do not have', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  const card = page.getByRole('article')
  const band = card.getByText('Random pick for you', { exact: true })
  await expect(band).toBeVisible()
  const yellow = await band.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red = 0, green = 0, blue = 255] = (yellow.match(/\d+/g) ?? []).map(Number)
  expect(Math.min(red, green) - blue).toBeGreaterThan(60)
  expect(await card.evaluate((element) => getComputedStyle(element).boxShadow)).toContain(`${yellow} 0px 0px 0px 2.5px`)
})

test('a pick with other filters lets go of the results that were held', async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('restaurantResults'))
  await page.goto('/results')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(kept).toContain('place_id')
  await page.getByRole('link', { name: 'Back to Filters' }).click()
  await page.getByRole('button', { name: 'Italian' }).click()
  expect(await kept()).toContain('place_id')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect.poll(async () => (await kept())?.includes('place_id') ?? false).toBe(false)
})

test('a spinner and Loading... wait for a slow answer', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/restaurants/ids?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  answer()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Random Pick' })).toBeEnabled()
})

test('when everything has been on show, it starts over', async ({ page }) => {
  await page.route('**/api/restaurants/ids?*', (route) =>
    route.fulfill({ json: { results: [{ fsq_id: 'demo-0001' }] } }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByText('All options viewed', { exact: true })).toBeVisible()
  await expect(
    page.getByText("You've seen all available options. Starting over with all restaurants.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/^We've selected .* for you!$/)).toBeVisible()
})

test('nothing to pick from is said so', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Workplace address or postcode' })
  await box.fill('0, 0')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('No restaurants found matching your criteria', { exact: true })).toBeVisible()
})

test.describe('when calls fail', () => {
  test.use({ expected: { errors: /status of 503/ } })

  test('the pick says so', async ({ page }) => {
    await page.route('**/api/restaurants/ids?*', (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Random Pick' }).click()
    await expect(page.getByText('Failed to fetch restaurant IDs', { exact: true })).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const) {
  test(`a pick in ${theme} has no accessibility fault`, async ({ page }, info) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', JSON.stringify(chosen)), theme)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Italian' }).click()
    await page.getByRole('button', { name: 'Random Pick' }).click()
    await expect(page.getByRole('article')).toBeInViewport({ ratio: 0.95 })
    await page.screenshot({ path: `e2e-shots/pick-${info.project.name}-${theme}.png` })
    await expectAccessible(page)
  })
}
