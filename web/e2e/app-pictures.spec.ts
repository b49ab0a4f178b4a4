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

// The pictures that a browser shows before it installs the app, made by `make pictures`. internal/server/manifest.go
// names them.
test.use({ launchOptions: launch(true), zone: zoneAt(10) })

for (const [form, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  test(`the app before it is installed, ${form}`, async ({ page, browser, baseURL }) => {
    const take = (name: string) =>
      page.screenshot({ path: `public/screenshots/${name}-${form}.jpg`, type: 'jpeg', quality: 72 })
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await visitedBefore(page, { userPreferences: { name: 'Amara' } })
    await page.goto('/results')
    await expect(page.getByRole('article').first()).toBeVisible()
    await take('results')

    await openBallot(page, false)
    const places = await openAtAnyHour(page, 3)
    await page.getByRole('button', { name: 'Copy team link' }).click()
    const teamId = await teamIdOf(page)
    await putOnBallot(page, teamId, places)
    const mei = await colleague(browser, baseURL ?? '', teamId, 'Mei')
    await page.getByRole('link', { name: 'Open team page' }).click()
    await expect(ballot(page)).toHaveCount(3)
    await saved(page, () => thumb(page, places[0]?.name ?? '').click())
    await mei.call('POST', '/api/team/vote', { teamId, restaurantId: places[0]?.place_id })
    await expect(ballot(page).first()).toContainText('2/4')
    await take('ballot')
    await mei.context.close()
  })
}
