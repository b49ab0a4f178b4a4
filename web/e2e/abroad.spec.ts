import type { Browser, Page } from '@playwright/test'
import { withHistory, daysAgo } from './lunches'
import { leaving, noon, today, visitedBefore } from './product'
import { cards, names, sort } from './results-page'
import {
  ballot,
  dialog,
  expect,
  openAtAnyHour,
  openBallot,
  putOnBallot,
  saved,
  teamIdOf,
  test,
  thumb,
} from './team-page'

// Other dates and another alphabet, and clocks that are half an hour off most others.
const INDIA = { locale: 'nl-NL', timezoneId: 'Asia/Kolkata' }
const NEWFOUNDLAND = { locale: 'tr-TR', timezoneId: 'America/St_Johns' }
const EVENING = leaving(INDIA.timezoneId)

test.use(INDIA)

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The day of the round, in the English of regions with 24 hours. */
const dayOfRound = () =>
  new Date(`${today()}T12:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })

test('lunch is found, listed, picked and remembered by the clock and the dates of the browser', async ({ page }) => {
  await withHistory(page, [1])
  await page.goto('/')
  await expect(page.getByLabel('Departure time')).toHaveValue(EVENING)
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByText(/^We've selected .* for you!$/)).toBeVisible()
  await expect(cards(page)).toHaveCount(1)

  const asked = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/restaurants' && searchParams.get('departureTime') === EVENING
  })
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await asked
  await expect(cards(page).first()).toBeVisible()
  await sort(page, 'Name')
  const inOrder = async () => {
    const all = await names(page)
    return all.length > 1 && all.join() === all.toSorted(new Intl.Collator('nl-NL', { numeric: true }).compare).join()
  }
  await expect.poll(inOrder).toBe(true)

  await cards(page).first().getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { name: `Leave at ${EVENING}` })).toBeVisible()

  await page.goto('/history')
  const yesterday = daysAgo(1).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText(`Greek, ${yesterday}`)
})

/** A colleague on the other side of the world, on the team's page. */
async function colleague(browser: Browser, baseURL: string | undefined, teamId: string): Promise<Page> {
  const page = await (await browser.newContext({ ...NEWFOUNDLAND, ...(baseURL && { baseURL }) })).newPage()
  await page.clock.setFixedTime(noon())
  await page.goto(`/team/${teamId}`)
  await page.getByLabel('Your name').fill('Mei')
  await page.getByRole('button', { name: 'Join the vote' }).click()
  await expect(page.getByRole('button', { name: /^Mei/ })).toBeVisible()
  return page
}

test('people in two zones vote on one round, and read the same decision', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  await visitedBefore(page, { userPreferences: { name: 'Amara' } })
  const places = await openAtAnyHour(page)
  const [{ name: place } = { name: '' }] = places
  await openBallot(page, false)
  const teamId = await teamIdOf(page)
  await putOnBallot(page, teamId, places)
  const mei = await colleague(browser, baseURL, teamId)

  await saved(page, () => thumb(page, place).click())
  await expect(ballot(mei).filter({ hasText: place })).toContainText('1/4')
  await ballot(mei)
    .filter({ hasText: place })
    .getByRole('button', { name: /Voted? for/ })
    .click()
  await expect(thumb(page, place)).toHaveText(/^2\/4/)

  await dialog(page).getByRole('link', { name: 'Open team page' }).click()
  for (const screen of [page, mei]) await expect(screen.getByText(dayOfRound())).toBeVisible()
  await page.getByRole('button', { name: 'Finalise choice' }).click()
  for (const screen of [page, mei]) await expect(title(screen)).toHaveText(`${place} it is`)
  await expect(mei.getByText("Added to today's history")).toBeVisible()
})
