import { expect, test, visitedBefore } from './product'
import { aTeam, playTeam } from './team-fakes'

const pages = {
  home: '/',
  results: '/results',
  restaurant: '/restaurant/demo-0001',
  team: '/team/lunch-1',
} as const

for (const [name, path] of Object.entries(pages)) {
  test(`${name} prints in light, without navigation, notices, maps and buttons`, async ({ page }, info) => {
    await playTeam(page, aTeam())
    await visitedBefore(page, { theme: 'dark' })
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    if (name === 'home') await page.getByRole('button', { name: 'Reset all' }).click()
    await expect(title).toHaveCSS('color', 'rgb(246, 243, 231)')
    await page.emulateMedia({ media: 'print' })
    await expect(title).toHaveCSS('color', 'rgb(22, 38, 29)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /Map|Notifications/ })).toHaveCount(0)
    await expect(page.getByText('Filters reset', { exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: /^(Back to|View Details|Get Directions)/ })).toHaveCount(0)
    await page.screenshot({ path: `e2e-shots/print-${name}-${info.project.name}.png`, fullPage: true })
  })
}

test('a card of the results does not break across pages, and the list has the width of the paper', async ({ page }) => {
  await page.goto('/results')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toHaveCSS('break-inside', 'avoid')
  const [listed, paper] = [await card.locator('..').boundingBox(), await page.getByRole('main').boundingBox()]
  expect(listed?.width).toBeGreaterThan((paper?.width ?? Infinity) * 0.8)
})
