import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect, noon, test } from './product'
import { aTeam, decided, playTeam, type Team } from './team-fakes'

/** How much may move while the day of the team is loaded. */
const MOST_SHIFT = 0.05

/** Home of a member of the team. */
async function openHome(page: Page, team: Team): Promise<void> {
  await playTeam(page, team)
  await page.addInitScript(() => {
    localStorage.setItem('userId', 'person-1')
    localStorage.setItem('teamId', '"lunch-1"')
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
}

const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

const oliver = {
  place_id: 'demo-0009',
  fsq_id: 'demo-0009',
  name: 'Oliver',
  types: ['pizza'],
}

const unvoted = aTeam({ you: 'jonas' })
const chosen = decided(aTeam(), { planB: { restaurant: oliver, minutes: 2 } })

const STATES = [
  { state: 'open', team: unvoted, title: 'The vote is open', tap: 'Vote now', minutes: 0 },
  { state: 'decided', team: chosen, title: 'Copper Ladle, leave 12:35', tap: 'See the plan', minutes: 10 },
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { state, team, title, tap, minutes } of STATES) {
    test(`Home shows the team's day, ${state}, ${colorScheme}`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.clock.setFixedTime(noon().getTime() + minutes * 60_000)
      await openHome(page, team)
      const today = page.getByRole('region', { name: title })
      await expect(today.getByRole('link')).toHaveCount(1)
      await page.screenshot({ path: `e2e-shots/home-today-${state}-${info.project.name}-${colorScheme}.png` })
      await expectAccessible(page, 'main')
      expect(await shift(page)).toBeLessThan(MOST_SHIFT)
      await today.getByRole('link', { name: tap }).click()
      await expect(page).toHaveURL(/\/team\/lunch-1$/)
    })
  }

  test(`Home asks after lunch how it was, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.clock.setFixedTime(noon().getTime() + 60 * 60_000)
    await openHome(page, chosen)
    await expect(page.getByRole('region', { name: 'How was it?' })).toContainText('Copper Ladle, today')
    await page.screenshot({ path: `e2e-shots/home-today-after-${info.project.name}-${colorScheme}.png` })
    await expectAccessible(page, 'main')
    expect(await shift(page)).toBeLessThan(MOST_SHIFT)
  })
}

test('the header says the same in a few words', async ({ page, isMobile }) => {
  await page.clock.setFixedTime(noon())
  await openHome(page, chosen)
  const where = isMobile ? page.getByRole('navigation', { name: 'Bottom' }) : page.getByRole('banner')
  await expect(where.getByRole('button', { name: /^Team.*Leave 12:35/ })).toBeVisible()
})
