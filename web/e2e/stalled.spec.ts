import { expect, test } from './product'

test('a search that gets no answer ends with an error and a Retry button, which searches again', async ({ page }) => {
  // The bound is fifteen seconds (api.test.ts holds it); here a second counts for ten.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10)
  })
  await page.goto('/')
  await page.route('**/api/restaurants?*', () => {})
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(page.getByText('Error loading restaurants. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
