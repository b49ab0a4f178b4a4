import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect as baseExpect, visitedBefore } from './product'
import { openAtAnyHour, test } from './team-page'

/** One screen hears of another within a second; a busy machine may take longer to draw it. */
const expect = baseExpect.configure({ timeout: 20_000 })

test.skip(({ isMobile }) => isMobile, 'its people bring their own screens, one of them a phone')
test.setTimeout(180_000)

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** A colleague with a browser of their own, where it is noon as well. */
async function colleague(browser: Browser, owner: Page, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en-GB', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.clock.setFixedTime(await owner.evaluate(() => Date.now()))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

async function faultless(name: string, ...pages: readonly Page[]): Promise<void> {
  for (const [i, page] of pages.entries()) {
    await page.screenshot({ path: `e2e-shots/lunch-${name}-${i}.png`, fullPage: true })
    await expectAccessible(page)
  }
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: "Today's ballot" }).getByRole('listitem').filter({ hasText: name })
const thumb = (page: Page, name: string): Locator => row(page, name).getByRole('button', { name: /^Vote/ })
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join the vote' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

test('a team of three decides where to have lunch', async ({ page: amara, context, browser, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitedBefore(amara, { userPreferences: { name: 'Amara' } })
  await amara.emulateMedia({ reducedMotion: 'reduce' })
  const [{ name: place } = { name: '' }] = await openAtAnyHour(amara)

  // The owner opens the dialog, finds three places proposed, adds the first and copies the link.
  await amara.goto('/results')
  await expect(amara.getByRole('article').first()).toBeVisible()
  await amara.getByRole('button', { name: /^Team/ }).filter({ visible: true }).first().click()
  const dialog = amara.getByRole('dialog', { name: 'Team Voting' })
  const ballot = dialog.getByRole('list', { name: "Today's ballot" }).getByRole('listitem')
  await expect(ballot).toHaveCount(3)
  const first = await ballot.first().getByRole('heading').innerText()
  await dialog.getByRole('button', { name: 'Add restaurant' }).click()
  await amara.getByRole('button', { name: `Add ${first}`, exact: true }).click()
  await expect(amara.getByText('1 of 12 places on the vote')).toBeVisible()
  await amara.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Copy team link' }).click()
  await expect(amara.getByText('Team link copied to clipboard', { exact: true })).toBeVisible()
  const link = await amara.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${baseURL}/team/[\\w-]{16,}$`))

  // One colleague opens it on a phone; a thumb before joining leads to the name.
  const mei = await colleague(browser, amara, PHONE)
  await mei.goto(link)
  await expect(title(mei)).toHaveText("Vote on today's lunch")
  await expect(mei.getByText('No account needed.')).toBeVisible()
  await faultless('join', mei)
  await thumb(mei, first).tap()
  await expect(mei.getByLabel('Your name')).toBeFocused()
  await join(mei, 'Mei')

  // The other at a desk. What each does is on every screen.
  const jonas = await colleague(browser, amara, DESK)
  await jonas.goto(link)
  await join(jonas, 'Jonas')
  await thumb(mei, first).tap()
  await expect(thumb(mei, first)).toHaveAttribute('aria-pressed', 'true')
  await expect(row(jonas, first)).toContainText('1/4')
  await expect(ballot.filter({ hasText: first })).toContainText('1/4')
  await expect(jonas.getByRole('listitem').filter({ hasText: 'Mei' }).first()).toContainText(first)

  // Pressed again it is taken back.
  await thumb(mei, first).tap()
  await expect(thumb(mei, first)).toHaveAttribute('aria-pressed', 'false')
  await expect(row(jonas, first)).toContainText('0/4')
  await expect(ballot.filter({ hasText: first })).toContainText('0/4')

  // The phone adds a restaurant by its name; it appears everywhere.
  await mei.getByRole('button', { name: 'Add restaurant' }).tap()
  await mei.getByLabel('Search restaurants by name').fill(place)
  await mei.getByRole('button', { name: `Add ${place}`, exact: true }).tap()
  await expect(mei.getByRole('button', { name: `Added ${place}`, exact: true })).toBeVisible()
  await faultless('add', mei)
  await mei.getByRole('button', { name: 'Done' }).tap()
  await expect(row(jonas, place)).toBeVisible()
  await expect(ballot.filter({ hasText: place })).toBeVisible()

  // Who is not in lowers the head count for all, until they are in again.
  const away = jonas.getByRole('switch', { name: 'Not in today' })
  await away.click()
  await expect(row(mei, place)).toContainText('/3')
  await expect(ballot.filter({ hasText: place })).toContainText('/3')
  await expect(away).toBeChecked()
  await away.click()
  await expect(away).not.toBeChecked()
  await expect(row(mei, place)).toContainText('/4')

  // The owner goes to the page, says a name, and all three vote.
  await dialog.getByRole('link', { name: 'Open team page' }).click()
  await expect(title(amara)).toHaveText("Vote on today's lunch")
  await amara.getByRole('button', { name: 'Add your name' }).click()
  await amara.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(amara.getByRole('button', { name: /^Amara/ })).toBeVisible()
  await expect(mei.getByText('Created by Amara')).toBeVisible()
  await thumb(amara, place).click()
  await thumb(jonas, place).click()
  await thumb(jonas, first).click()
  if ((await thumb(mei, place).getAttribute('aria-pressed')) === 'false') await thumb(mei, place).tap()
  for (const page of [amara, mei, jonas]) await expect(row(page, place)).toContainText('3/4')
  await expect(row(amara, place)).toContainText('Leading')
  await faultless('voting', amara, mei)

  // Closed once, told to all, and the same everywhere.
  // A notice goes after five seconds, so it is looked for on all screens at once.
  const told = [amara, mei, jonas].map((page) =>
    expect(page.getByText('Everyone has been notified of the final selection', { exact: true })).toBeVisible(),
  )
  await amara.getByRole('button', { name: 'Finalise choice' }).click()
  await Promise.all(told)
  for (const page of [amara, mei, jonas]) {
    await expect(title(page)).toHaveText(`${place} it is`)
    await expect(page.getByText(/^3 of 4 voted\. It had the most votes\./)).toBeVisible()
  }
  await expect(mei.getByRole('link', { name: /^Get Directions/ })).toBeVisible()
  const calendar = await mei.request.get(
    (await mei.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  )
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  await expect(mei.getByText("Added to today's history")).toBeVisible()
  await faultless('final', amara, mei)

  // Who comes.
  await mei.getByRole('button', { name: "I'm in" }).tap()
  await jonas.getByRole('button', { name: "Can't make it" }).click()
  const coming = amara.getByRole('region', { name: "Who's coming" }).getByRole('listitem')
  await expect(coming.filter({ hasText: 'Mei' })).toContainText('In')
  await expect(coming.filter({ hasText: 'Jonas' })).toContainText("Can't make it")

  // Taken back within the time, voted on, and decided anew.
  await amara.getByRole('button', { name: /^Undo ?, \d/ }).click()
  for (const page of [amara, mei, jonas]) {
    await expect(title(page)).toHaveText("Vote on today's lunch")
    await expect(row(page, place)).toContainText('3/4')
  }
  await thumb(mei, first).tap()
  await expect(row(amara, first)).toContainText('2/4')
  await amara.getByRole('button', { name: 'Finalise choice' }).click()
  for (const page of [amara, mei, jonas]) await expect(title(page)).toHaveText(`${place} it is`)

  // Whoever comes later finds the decision.
  await mei.reload()
  await expect(title(mei)).toHaveText(`${place} it is`)
  const visits = await mei.evaluate(
    () => JSON.parse(localStorage.getItem('visitHistory') ?? '[]') as { name: string }[],
  )
  expect(visits.map(({ name }) => name)).toEqual([place])
})
