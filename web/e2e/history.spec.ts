import { readFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { lunches, profileButton, withHistory } from './lunches'
import { expect, test, visitedBefore } from './product'
import { ateLately, cards, names, open as openResults } from './results-page'

/** A Friday, whatever day it is: the month has a past and a future, and today is a weekday. */
const FRIDAY = new Date('2026-11-13T12:10:00Z')
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const NOVEMBER = lunches([0, 0, 0, 0, 0, 0]).map((visit, i) => ({
  ...visit,
  visitDate: on([13, 12, 11, 10, 7, 5][i] ?? 1),
}))

async function open(page: Page, storage: object = {}, path = '/history'): Promise<void> {
  await page.clock.setFixedTime(FRIDAY)
  await visitedBefore(page, { visitHistory: NOVEMBER, ...storage })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
}

const recent = (page: Page) => page.getByRole('region', { name: 'Recent' })
const rows = (page: Page) => recent(page).getByRole('listitem')
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

test('a month of plates has today as the sun, and leads to the places', async ({ page }) => {
  await open(page)
  const month = page.getByRole('list', { name: 'Weekdays of November' })
  await expect(month.getByRole('link', { name: 'Today, 13 November, Mint & Ember' })).toBeVisible()
  await expect(month.getByRole('link', { name: '12 November, Bánh & Barrow' })).toBeVisible()
  await expect(month.getByRole('img', { name: '9 November, nothing recorded' })).toBeVisible()
  await expect(month.getByRole('img', { name: '16 November', exact: true })).toBeVisible()
  await expect(month.getByRole('link', { name: /^7 November/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sat 7 Nov Masa Roja' })).toBeVisible()
  await month.getByRole('link', { name: '12 November, Bánh & Barrow' }).click()
  await expect(page).toHaveURL(/\/restaurant\/demo-0002$/)
})

test('months can be turned back to the first visit, and figures follow', async ({ page }) => {
  const october = { ...NOVEMBER[0], visitDate: '2026-10-20T12:00:00.000Z' }
  await open(page, { visitHistory: [...NOVEMBER, october] })
  const figures = page.getByRole('region', { name: 'The month in figures' })
  await expect(figures).toContainText('lunches out6')
  await expect(figures).toContainText('different places6')
  await expect(figures).toContainText('km on average0.5')
  await expect(page.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'October' })).toBeVisible()
  await expect(figures).toContainText('lunch out1')
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
})

test('recent visits say when they are back in picks, by the same control as the filters', async ({ page }) => {
  await open(page)
  await expect(rows(page).first()).toContainText('Greek, 13 Nov')
  await expect(rows(page).first()).toContainText('Back in picks 27 Nov')
  await page.getByRole('radio', { name: '7 days' }).click()
  await expect(rows(page).first()).toContainText('Back in picks 20 Nov')
  await expect(rows(page).last()).toContainText('Back in picks')
  await page.getByRole('radio', { name: "Don't avoid" }).click()
  await expect(rows(page).first()).toContainText('Never left out of picks')
  await page.goto('/')
  await expect(page.getByRole('radio', { name: "Don't avoid" })).toBeChecked()
})

test('a visit is removed, and Undo brings it back where it was', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Remove Bánh & Barrow from history' }).click()
  await expect(recent(page).getByText('Removed Bánh & Barrow.')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  await recent(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(1)).toContainText('Bánh & Barrow')
  await expect.poll(() => stored(page, 'visitHistory')).toHaveLength(6)
})

test('all history is cleared, said so, and can be had back', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Clear all history' }).click()
  await expect(page.getByText('History cleared', { exact: true })).toBeVisible()
  await expect(page.getByText('Your visit history has been cleared', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing on the plate yet' })).toBeVisible()
  await expect(page.getByText('Places you open are kept here, and left out of your picks for 14 days.')).toBeVisible()
  await expect.poll(() => stored(page, 'visitHistory')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(6)
})

test('eating again is one press away, and a heart another', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Krua Dao to favorites' }).click()
  await expect(page.getByText('Krua Dao has been added to your favorites', { exact: true })).toBeVisible()
  await recent(page)
    .getByRole('link', { name: /^Mint & Ember.*eat again/ })
    .click()
  await expect(page).toHaveURL(/\/restaurant\/demo-0001$/)
})

test('favorites are on a tab of their own, which the address names', async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: 'Favorites' }).click()
  await expect(page).toHaveURL(/\?tab=favorites$/)
  await expect(page.getByText('Places you mark with a heart are kept here.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Favorites', selected: true })).toBeVisible()
})

test('the history is exported as a file', async ({ page }) => {
  await open(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export history' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('noonish-history.json')
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as { name: string }[]
  expect(saved.map(({ name }) => name)).toEqual(NOVEMBER.map(({ name }) => name))
})

test('two tabs are in step', async ({ page, context }) => {
  await open(page)
  const second = await context.newPage()
  await second.clock.setFixedTime(FRIDAY)
  await second.goto('/history')
  await second.getByRole('button', { name: 'Remove Bánh & Barrow from history' }).click()
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Add Krua Dao to favorites' }).click()
  await expect(second.getByRole('button', { name: 'Remove Krua Dao from favorites' })).toBeVisible()
  await second.close()
})

test('a full storage is told in a quiet line, and the app goes on', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: 'Remove Bánh & Barrow from history' }).click()
  await expect(page.getByText("Your browser isn't saving changes, so they last for this visit only.")).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
})

test('an old visit is said on the details page', async ({ page }) => {
  await withHistory(page, [])
  await page.goto('/restaurant/demo-0001')
  await expect(page.getByText("Added to today's history")).toBeVisible()
  await page.getByRole('button', { name: 'Log another day' }).click()
  await page.getByRole('button', { name: 'Add to history' }).click()
  await expect(page.getByText(/^Added to the history of \d+ \w+/)).toBeVisible()
  await expect.poll(() => stored(page, 'visitHistory')).toHaveLength(2)
})

/** The second visit is only a look. */
const LOOKED = NOVEMBER.map((visit, i) => (i === 1 ? { ...visit, viewed: true } : visit))

test('a viewed place is marked, is no lunch, and becomes one by a tap', async ({ page }) => {
  await open(page, { visitHistory: LOOKED })
  const figures = page.getByRole('region', { name: 'The month in figures' })
  const month = page.getByRole('list', { name: 'Weekdays of November' })
  await expect(rows(page).nth(1)).toContainText('Viewed')
  await expect(recent(page).getByText('Viewed', { exact: true })).toHaveCount(1)
  await expect(figures).toContainText('lunches out5')
  await expect(month.getByRole('img', { name: '12 November, nothing recorded' })).toBeVisible()

  await rows(page).nth(1).getByRole('button', { name: 'I ate here at Bánh & Barrow' }).click()
  await expect(recent(page).getByText('Viewed', { exact: true })).toHaveCount(0)
  await expect(figures).toContainText('lunches out6')
  await expect(month.getByRole('link', { name: '12 November, Bánh & Barrow' })).toBeVisible()
  await expect.poll(async () => JSON.stringify(await stored(page, 'visitHistory'))).not.toContain('viewed')
})

test('a viewed place is removed, and Undo brings it back as viewed', async ({ page }) => {
  await open(page, { visitHistory: LOOKED })
  await page.getByRole('button', { name: 'Remove Bánh & Barrow from history' }).click()
  await expect(recent(page).getByText('Viewed', { exact: true })).toHaveCount(0)
  await recent(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(1)).toContainText('Viewed')
})

test('the profile marks what was only viewed', async ({ page }) => {
  await open(page, { visitHistory: LOOKED })
  await profileButton(page).click()
  const visits = page.getByRole('list', { name: 'Visit history' }).getByRole('listitem')
  await expect(visits.filter({ hasText: 'Viewed' })).toHaveCount(1)
  await expect(visits.filter({ hasText: 'Viewed' })).toContainText('Bánh & Barrow')
})

test('looking at a place hides it from the next list as viewed, and a tap makes it a lunch', async ({ page }) => {
  await page.clock.setFixedTime(FRIDAY)
  await openResults(page)
  const [first = ''] = await names(page)
  await cards(page).first().getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByText("Added to today's history")).toBeVisible()
  await expect(page.getByRole('main').getByText('Viewed', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(cards(page).first().getByRole('heading')).toHaveText(first)

  await page.clock.setFixedTime(FRIDAY.getTime() + 31 * 60_000)
  await page.reload()
  await expect(page.getByText('1 hidden: 1 viewed.')).toBeVisible()
  await page.getByRole('button', { name: 'Show viewed' }).click()
  await expect(cards(page).first().getByText('You viewed this today')).toBeVisible()
  await cards(page).first().getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByText("In today's history")).toBeVisible()
  await page.getByRole('button', { name: 'I ate here' }).click()
  await expect(page.getByRole('main').getByText('Viewed', { exact: true })).toBeHidden()
  await expect.poll(() => stored(page, 'visitHistory')).toHaveLength(1)
  await page.goBack()
  await expect(cards(page).first().getByText('You ate here today')).toHaveCount(0)
  await expect(page.getByText('1 recent place hidden')).toBeVisible()
})

test('the list says how many are hidden as eaten and as viewed, and a tap brings the viewed back', async ({ page }) => {
  await ateLately(page, 4, 3)
  await page.reload()
  await expect(page.getByText('4 hidden: 1 eaten, 3 viewed.')).toBeVisible()
  await expect(cards(page)).toHaveCount(46)
  await page.getByRole('button', { name: 'Show viewed' }).click()
  await expect(page.getByText('3 viewed are shown, 1 eaten is hidden.')).toBeVisible()
  await expect(cards(page)).toHaveCount(49)
  await expect(cards(page).first().getByText('You viewed this 2 days ago')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(cards(page)).toHaveCount(50)
  await expect(cards(page).first().getByText('You ate here yesterday')).toBeVisible()
  const again = page.getByRole('button', { name: 'Hide again' })
  await expect(again).toBeFocused()
  await again.click()
  await expect(cards(page)).toHaveCount(46)
  await expect(page.getByText('4 hidden: 1 eaten, 3 viewed.')).toBeVisible()
})

test('a random pick leaves out what was viewed, until the list shows it again', async ({ page }) => {
  const [viewed = ''] = await ateLately(page, 1, 1)
  await page.route('**/api/restaurants/ids?*', (route) => route.fulfill({ json: { results: [{ fsq_id: viewed }] } }))
  await page.reload()
  await page.getByRole('link', { name: 'Back to Filters' }).click()
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByText('No restaurants found matching your criteria', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await page.getByRole('button', { name: 'Show viewed' }).click()
  await page.getByRole('link', { name: 'Back to Filters' }).click()
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByRole('article')).toHaveAttribute('id', viewed)
})

test('a list of which everything is hidden offers the viewed ones', async ({ page }) => {
  const FEW = 3
  await page.route('**/api/restaurants?*', async (route) => {
    const answer = await route.fetch()
    const { results } = (await answer.json()) as { results: unknown[] }
    await route.fulfill({ json: { results: results.slice(0, FEW), size: FEW } })
  })
  await ateLately(page, FEW, 2)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 where you ate lately' })).toBeVisible()
  await page.getByRole('button', { name: '2 viewed lately' }).click()
  await expect(cards(page)).toHaveCount(2)
})

async function expectNoFault(page: Page, info: TestInfo, state: string): Promise<void> {
  await page.screenshot({ path: `e2e-shots/${state}-${info.project.name}.png`, fullPage: true })
  await expectAccessible(page)
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBe(window)
}

for (const theme of ['light', 'dark'] as const) {
  test(`history with visits, favorites and a name in ${theme} has no accessibility fault`, async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const favorites = [
      { ...NOVEMBER[0], rating: 4.7, price_level: 2 },
      { place_id: 'osm-n1', name: 'Forno Pano', gone: true },
    ]
    await open(page, { theme, favorites, visitHistory: LOOKED, userPreferences: { name: 'Amara Okafor' } })
    await expectNoFault(page, info, `history-${theme}`)
    await page.getByRole('tab', { name: 'Favorites' }).click()
    await expect(page.getByText(/^No longer in the catalogue/)).toBeVisible()
    await expectNoFault(page, info, `history-favorites-${theme}`)
    await page.getByRole('tab', { name: 'Visited' }).click()
    await page.getByRole('button', { name: 'Clear all history' }).click()
    await expectNoFault(page, info, `history-empty-${theme}`)
    await expect(profileButton(page)).toBeVisible()
  })
}
