import type { Locator, Page } from '@playwright/test'
import { withHistory } from './lunches'
import { expect, test } from './product'
import { cards, open } from './results-page'
import { aTeam, playTeam } from './team-fakes'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => scrollTop(page)).toBe(top)
}

/** Presses a control where it is, once it stands still: a click of Playwright's would scroll the page first. */
async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = JSON.stringify(await control.boundingBox())
      return last === before
    })
    .toBe(true)
  const box = await control.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
}

const teamPageLink = (page: Page) => page.getByRole('link', { name: 'Open team page' })

async function openTeamDialog(page: Page, isMobile: boolean): Promise<void> {
  const where = isMobile ? page.getByRole('navigation', { name: 'Bottom' }) : page.getByRole('banner')
  await press(page, where.getByRole('button', { name: /^Team/ }))
  await expect(teamPageLink(page)).toBeVisible()
}

/** Requests that match wait until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

test('the team page starts at its top with focus on its heading, and Back returns to the same scroll', async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 })
  await playTeam(page, aTeam())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  await scrollDown(page, 140)
  await openTeamDialog(page, isMobile)
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(100)
  await press(page, teamPageLink(page))
  await expect(title(page)).toHaveText("Vote on today's lunch")
  await expect(title(page)).toBeFocused()
  expect(await scrollTop(page)).toBe(0)

  await scrollDown(page, 60)
  await page.goBack()
  await expect(title(page)).toHaveText('Where shall we eat, noonish?')
  await expect(title(page)).toBeFocused()
  await expect.poll(() => scrollTop(page)).toBe(left)

  await page.goForward()
  await expect(title(page)).toHaveText("Vote on today's lunch")
  await expect(title(page)).toBeFocused()
  await expect.poll(() => scrollTop(page)).toBe(60)
})

test('a page that is left in the frame of its last scroll is found at that scroll again', async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 })
  await playTeam(page, aTeam())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  await openTeamDialog(page, isMobile)
  await press(page, teamPageLink(page))
  await expect(page.getByText('Dolsot House').first()).toBeVisible()
  await page.evaluate(() => {
    scrollTo({ top: 60, behavior: 'instant' })
    history.back()
  })
  await expect(title(page)).toHaveText('Where shall we eat, noonish?')
  await page.goForward()
  await expect(title(page)).toHaveText("Vote on today's lunch")
  await expect.poll(() => scrollTop(page)).toBe(60)
})

test('a team whose answer is slow has focus on its heading once it is there', async ({ page, isMobile }) => {
  await playTeam(page, aTeam())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  await openTeamDialog(page, isMobile)
  const release = await hold(page, /\/assets\/team-.*\.js$/)
  await press(page, teamPageLink(page))
  release()
  await expect(page.getByText('Dolsot House').first()).toBeVisible()
  await expect(title(page)).toBeFocused()
})

test('a restaurant whose page comes late gets focus on its own name', async ({ page }) => {
  const release = await hold(page, /\/assets\/details-[\w-]{8}\.js$/) // its page needs it, and a list does not
  await open(page)
  const name = await cards(page).first().getByRole('heading').innerText()
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await expect(title(page)).toHaveText('Loading')
  await expect(title(page)).not.toBeFocused()
  release()
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
})

test('a restaurant whose answer is slow gets focus on its own name', async ({ page }) => {
  await withHistory(page, [1])
  await page.goto('/history')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Mint & Ember/ })
    .first()
  await expect(link).toBeVisible()
  const release = await hold(page, /\/api\/restaurants\/demo-0001\?/)
  await link.click()
  await expect(title(page)).toHaveText('Loading restaurant')
  await expect(title(page)).not.toBeFocused()
  release()
  await expect(title(page)).not.toHaveText('Loading restaurant')
  await expect(title(page)).toBeFocused()
})

test('focus that a person moves while a page loads stays where they put it', async ({ page }) => {
  await withHistory(page, [1])
  await page.goto('/history')
  const release = await hold(page, /\/api\/restaurants\/demo-0001\?/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mint & Ember/ })
    .first()
    .click()
  await expect(title(page)).toHaveText('Loading restaurant')
  const home = page.getByRole('link', { name: /home$/ })
  await home.focus()
  release()
  await expect(title(page)).not.toHaveText('Loading restaurant')
  await expect(home).toBeFocused()
})
