import type { Locator, Page } from '@playwright/test'
import { HELSINKI, hasHelsinki, STATION, visitedBefore } from './product'
import { cards, pill } from './results-page'
import { ballot, expect, openTeam, saved, teamIdOf, test, thumb } from './team-page'

test.use({ baseURL: HELSINKI })
test.skip(!hasHelsinki, 'the shared data folder is not here')

/** The minutes on foot that a part of a screen shows to the eye, with "about" where it says so. */
const minutesIn = async (part: Locator) => /(about )?\d+ min/.exec(await part.innerText())?.[0]

async function details(page: Page, placeId: string): Promise<string | undefined> {
  await page.goto(`/restaurant/${placeId}`)
  const walk = page.getByRole('complementary', { name: 'Plan' }).getByRole('listitem').filter({ hasText: 'Walk' })
  await expect(walk).toBeVisible()
  return minutesIn(walk)
}

test('a place has the same minutes in the list, the details, a pick, on the ballot and in the plan', async ({
  page,
  isMobile,
}) => {
  test.slow()
  await visitedBefore(page, {
    location: STATION,
    filters: { radius: [1], priceLevel: 4, historyDays: 0, order: 'nearest' },
    recordVisits: false,
  })
  await page.goto('/results')
  // A place of unknown hours can win at whatever hour the test runs.
  const card = cards(page).filter({ hasText: 'Check hours' }).nth(3)
  await expect(card).toBeVisible()
  const name = await card.getByRole('heading').innerText()
  const placeId = (await card.getAttribute('id')) ?? ''
  const listed = await minutesIn(card)
  expect(listed).toMatch(/^\d+ min$/)

  await card.getByRole('button', { name: /^Team: add/ }).click()
  await expect(card.getByRole('button', { name: /^Added to team/ })).toBeVisible()
  if (isMobile) {
    await pill(page, 'Map').click()
    // The list behind the map is hidden; what is left by that name is the card below the map.
    expect(await minutesIn(page.getByRole('article', { name }))).toBe(listed)
  }
  expect(await details(page, placeId)).toBe(listed)

  await page.route('**/api/restaurants/ids?*', (route) => route.fulfill({ json: { results: [{ fsq_id: placeId }] } }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
  expect(await minutesIn(page.getByRole('article', { name }))).toBe(listed)

  await openTeam(page, isMobile)
  await expect(ballot(page).filter({ hasText: name })).toHaveCount(1)
  await page.goto(`/team/${await teamIdOf(page)}`)
  await expect(ballot(page)).toHaveCount(1)
  expect(await minutesIn(ballot(page))).toBe(listed)
  await expect(page.getByText(/^Distances and walks start at/)).toHaveCount(0)

  await saved(page, () => thumb(page, name).click())
  await page.getByRole('button', { name: 'Finalise choice' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalise choice' }).click()
  const walk = page.getByText('Walk', { exact: true }).locator('xpath=following-sibling::dd').first()
  await expect(walk).toHaveText(listed ?? '')
})

test('somebody who searches from elsewhere is told where the walks of the team start', async ({ page, isMobile }) => {
  await visitedBefore(page, { location: STATION, filters: { radius: [1], priceLevel: 4, historyDays: 0 } })
  await page.goto('/results')
  await cards(page)
    .first()
    .getByRole('button', { name: /^Team: add/ })
    .click()
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Added to team/ }),
  ).toBeVisible()
  await openTeam(page, isMobile)
  await expect(ballot(page).first()).toBeVisible()
  const id = await teamIdOf(page)
  await page.evaluate(() =>
    localStorage.setItem('location', JSON.stringify({ address: 'Elsewhere', lat: 60.165, lng: 24.95 })),
  )
  await page.goto(`/team/${id}`)
  await expect(
    page.getByText('Distances and walks start at Central Station, Helsinki, where your team meets.', { exact: true }),
  ).toBeVisible()
})
