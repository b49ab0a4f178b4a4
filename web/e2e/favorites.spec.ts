import { expect, noon, test } from './product'

test('a heart is filled everywhere at once, and told once', async ({ page }) => {
  await page.goto('/results')
  const card = page.getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await page.getByRole('button', { name: `Add ${name} to favorites` }).click()
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible()
  await expect(page.getByText(`${name} has been added to your favorites`, { exact: true })).toBeVisible()

  await card.getByRole('link', { name: 'View Details' }).click()
  const heart = page.getByRole('button', { name: `Remove ${name} from favorites` })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const drawing = page.getByRole('button', { name: `${name} ` }).locator('.lucide-heart')
  await expect(drawing).toHaveCSS('color', 'rgb(194, 53, 29)')
  await expect(drawing).toHaveCSS('fill', 'rgb(194, 53, 29)')
  await heart.click()
  await expect(drawing).toHaveCSS('fill', 'none')
  await expect(drawing).not.toHaveCSS('color', 'rgb(194, 53, 29)')
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible()
  await expect(page.getByText(`${name} has been removed from your favorites`, { exact: true })).toBeVisible()
  await expect(page.getByText('Added to favorites', { exact: true })).toBeHidden()
})

test.describe('going on at once', () => {
  // A heart whose answer the next page cut off is sent once more, and the server has it already.
  test.use({ expected: { errors: /409/ } })

  test('favorites are still there after a reload', async ({ page }) => {
    await page.goto('/results')
    const name = await page.getByRole('article').first().getByRole('heading').innerText()
    await page.getByRole('button', { name: `Add ${name} to favorites` }).click()
    await page.goto('/history?tab=favorites')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(name)
  })
})

test('a toast leaves after five seconds, and F8 reaches it before', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no F8')
  await page.goto('/')
  await page.getByRole('button', { name: 'Reset all' }).click()
  const toast = page.getByText('Filters reset', { exact: true })
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()

  await page.clock.pauseAt(noon().getTime() + 60_000)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await page.mouse.move(5, 5)
  await expect(toast).toBeVisible()
  await page.clock.runFor(4900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
})
