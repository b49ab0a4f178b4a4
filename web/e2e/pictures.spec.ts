import type { Page } from '@playwright/test'
import { browser as launch } from './browser'
import { expect, visitedBefore } from './product'
import {
  ballot,
  colleague,
  openAtAnyHour,
  openBallot,
  putOnBallot,
  saved,
  teamIdOf,
  test,
  thumb,
  zoneAt,
} from './team-page'

// The pictures of README.md, made by `make pictures`: they show what the app is now.
test.use({ launchOptions: launch(true), viewport: { width: 1280, height: 860 }, zone: zoneAt(10) })

/** Waits until two pictures, some seconds apart, are the same: nothing tells when a map is drawn. */
async function settled(page: Page): Promise<void> {
  let before: Buffer = Buffer.alloc(0)
  await expect
    .poll(
      async () => {
        const now = await page.screenshot()
        const same = now.equals(before)
        before = now
        return same
      },
      { intervals: [3000], timeout: 30_000 },
    )
    .toBe(true)
}

for (const colorScheme of ['light', 'dark'] as const) {
  // A map that is drawn by the processor takes its time.
  test(`the way to lunch, ${colorScheme}`, async ({ page, browser, baseURL }) => {
    const take = async (name: string) => {
      await settled(page)
      await page.screenshot({ path: `../docs/pictures/${name}-${colorScheme}.png` })
    }
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitedBefore(page, { userPreferences: { name: 'Amara' } })

    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Random Pick' })).toBeEnabled()
    await take('home')

    await page.goto('/results')
    await expect(page.getByRole('article').first()).toBeVisible()
    await take('results')

    await openBallot(page, false)
    const places = await openAtAnyHour(page, 3)
    const [winner = { name: '' }, second = { name: '' }] = places
    await page.getByRole('button', { name: 'Copy team link' }).click()
    const teamId = await teamIdOf(page)
    await putOnBallot(page, teamId, places)
    const mei = await colleague(browser, baseURL ?? '', teamId, 'Mei')
    const jonas = await colleague(browser, baseURL ?? '', teamId, 'Jonas')
    await page.getByRole('link', { name: 'Open team page' }).click()
    await expect(ballot(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Add your name' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page, () => thumb(page, winner.name).click())
    for (const [who, place] of [
      [mei, places[0]],
      [jonas, places[0]],
      [jonas, places[1]],
    ] as const) {
      await who.call('POST', '/api/team/vote', { teamId, restaurantId: place?.place_id })
    }
    await expect(ballot(page).filter({ hasText: winner.name })).toContainText('3/4')
    await expect(ballot(page).filter({ hasText: second.name })).toContainText('1/4')
    await take('ballot')

    await page.getByRole('button', { name: 'Finalise choice' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${winner.name} it is`)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await take('winner')
    await Promise.all([mei.context.close(), jonas.context.close()])
  })
}
