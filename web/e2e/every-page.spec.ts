import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect, test, visitedBefore } from './product'
import { aTeam, playTeam } from './team-fakes'

const pages = {
  home: '/',
  results: '/results',
  restaurant: '/restaurant/demo-0001',
  history: '/history',
  privacy: '/privacy',
  'a failed sign-in': '/sign-in',
  '404': '/nowhere',
} as const

/** What each page shows last, where that is more than its title. */
const LAST: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: (page) => expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled(),
  results: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  restaurant: (page) => expect(page.getByRole('list', { name: 'Peak hours' })).toBeVisible(),
  privacy: (page) => expect(page.getByText('Loading what is kept…')).toBeHidden(),
}

/** Waits until nothing more comes: no part is busy, and the texts have their own letters. */
async function shown(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await LAST[name]?.(page)
  await page.evaluate(async () => void (await document.fonts.ready))
}

for (const theme of ['light', 'dark'] as const) {
  for (const [name, path] of Object.entries(pages)) {
    test(`${name} in ${theme} has no accessibility fault`, async ({ page }, info) => {
      await visitedBefore(page, { theme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await shown(page, name)
      await page.screenshot({ path: `e2e-shots/${name}-${info.project.name}-${theme}.png` })
      await expectAccessible(page)
    })
  }

  for (const [button, title] of [
    ['Profile', 'Your Profile'],
    ['Team', 'Team Voting'],
    ['Choose other', 'Select or add a cuisine'],
  ] as const) {
    test(`the ${title} dialog in ${theme} has no accessibility fault`, async ({ page }, info) => {
      await visitedBefore(page, { theme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.screenshot({
        path: `e2e-shots/${button.toLowerCase().replace(' ', '-')}-dialog-${info.project.name}-${theme}.png`,
      })
      await expectAccessible(page)
    })
  }
}

test('live regions are there before they speak', async ({ page }) => {
  await playTeam(page, aTeam())
  for (const path of [...Object.values(pages), '/team/lunch-1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // What a page waits with is a status too, and goes: both are counted until they agree.
    await expect(async () => {
      const all = await page.locator('main').locator('output, [role=status]').count()
      expect(await page.getByRole('main').getByRole('status').count(), path).toBe(all)
    }).toPass({ timeout: 10_000 })
  }
})

test('the keyboard reaches the buttons of home in the order in which they stand', async ({ page, isMobile }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  const stops = await page
    .getByRole('main')
    .locator('button:enabled, input, [role=slider]')
    .evaluateAll((all) => all.map((it) => it.textContent || it.getAttribute('aria-label')))
  const [pick, reset] = [stops.indexOf('Random Pick'), stops.indexOf('Reset all')]
  expect(pick).toBeGreaterThan(-1)
  expect(reset).toBeGreaterThan(-1)
  // Beside the filters on a wide screen, below them on a phone.
  expect(pick < reset).toBe(!isMobile)
  if (!isMobile) expect(pick).toBeLessThan(6)
})
