import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect, noon, test } from './product'
import { aTeam, candidates, decided, playTeam, type Team } from './team-fakes'

/** Home of a member of the team. What lies below the card stays where it is when the team is known. */
async function openHome(page: Page, found: Team, minutes: number): Promise<void> {
  const now = new Date(noon().getTime() + minutes * 60_000)
  await page.clock.setFixedTime(now)
  await playTeam(page, { ...found, round: { ...found.round, now: now.toISOString() } })
  const known = Promise.withResolvers<void>()
  await page.route('**/api/team?*', async (route) => {
    await known.promise
    await route.fallback()
  })
  const { userId } = (await (await page.request.post('/api/session')).json()) as { userId: string }
  await page.addInitScript((id) => {
    localStorage.setItem('userId', id)
    localStorage.setItem('teamId', '"lunch-1"')
  }, userId)
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const top = async () => (await page.getByRole('heading', { name: 'Your Location' }).boundingBox())?.y ?? 0
  const before = await top()
  known.resolve()
  await expect(
    page.getByRole('main').getByRole('region', { name: /Copper Ladle|The vote is open|How was it/ }),
  ).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(MOST_MOVED)
}

/** In pixels: far below a layout shift of 0.05. */
const MOST_MOVED = 8

const oliver = {
  place_id: 'demo-0009',
  fsq_id: 'demo-0009',
  name: 'Oliver',
  types: ['pizza'],
}

const { round, ...jonas } = aTeam({ you: 'jonas' })
const unvoted = { ...jonas, round: { ...round, candidates: candidates({ 'demo-0001': ['amara', 'priya'] }) } }
const chosen = decided(aTeam(), { planB: { restaurant: oliver, minutes: 2 } })

const STATES = [
  { state: 'open', team: unvoted, title: 'The vote is open', tap: 'Vote now', minutes: 0 },
  { state: 'decided', team: chosen, title: 'Copper Ladle, leave 12:35', tap: 'See the plan', minutes: 10 },
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { state, team, title, tap, minutes } of STATES) {
    test(`Home shows the team's day, ${state}, ${colorScheme}`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openHome(page, team, minutes)
      const today = page.getByRole('region', { name: title })
      await expect(today.getByRole('link')).toHaveCount(1)
      await page.screenshot({ path: `e2e-shots/home-today-${state}-${info.project.name}-${colorScheme}.png` })
      await expectAccessible(page, 'main')
      await today.getByRole('link', { name: tap }).click()
      await expect(page).toHaveURL(/\/team\/lunch-1$/)
    })
  }

  test(`Home asks after lunch how it was, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openHome(page, chosen, 60)
    await expect(page.getByRole('region', { name: 'How was it?' })).toContainText('Copper Ladle, today')
    await page.screenshot({ path: `e2e-shots/home-today-after-${info.project.name}-${colorScheme}.png` })
    await expectAccessible(page, 'main')
  })
}

test('the header says the same in a few words', async ({ page, isMobile }) => {
  await openHome(page, chosen, 10)
  const where = isMobile ? page.getByRole('navigation', { name: 'Bottom' }) : page.getByRole('banner')
  await expect(where.getByRole('button', { name: /^Team.*Leave 12:35/ })).toBeVisible()
})
