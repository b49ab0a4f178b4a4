import type { Browser, Page } from '@playwright/test'
import { expect as baseExpect, visitedBefore } from './product'
import { aTeam, decided, playTeam, withNeeds } from './team-fakes'
import { expectNoFault, openAtAnyHour, saved, test } from './team-page'

const expect = baseExpect.configure({ timeout: 20_000 })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const VOTING = "Vote on today's lunch"

/** A team of one's own, on its page, with three places to vote for. */
async function ownTeam(page: Page): Promise<string> {
  await visitedBefore(page, { userPreferences: { name: 'Amara' } })
  await page.goto('/')
  const places = await openAtAnyHour(page, 3)
  const answer = await page.evaluate(
    async (placeIds) => {
      await fetch('/api/session', { method: 'POST' })
      const call = async (path: string, body: object) => {
        const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
        const told = await fetch(path, init)
        if (!told.ok) throw new Error(`${path}: ${await told.text()}`)
        return (await told.json()) as { id: string }
      }
      const location = { address: '1 Noon Square, Noonhaven', lat: 46, lng: -6 }
      const { id } = await call('/api/teams', {
        name: 'Night Owls',
        myName: 'Amara',
        timeZone: 'Europe/London',
        location,
      })
      for (const place_id of placeIds) {
        await call('/api/team/suggestions', { place_id, teamId: id })
      }
      return id
    },
    places.map(({ place_id }) => place_id),
  )
  await page.goto(`/team/${answer}`)
  // The placeholder has the same title.
  await expect(rows(page)).toHaveCount(3)
  return `/team/${answer}`
}

async function colleague(browser: Browser, path: string, name?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(path)
  if (name) {
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Join the vote' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  return page
}

/** Marks the page when its stream has said something. */
function markHeard(): void {
  const Native = EventSource
  globalThis.EventSource = class extends Native {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init)
      this.addEventListener('message', () => (document.documentElement.dataset['heard'] = 'yes'))
    }
  }
}

const rows = (page: Page) => page.getByRole('list', { name: "Today's ballot" }).getByRole('listitem')

test.describe('a link that leads nowhere', () => {
  test.use({ expected: { errors: /status of 404/ } })

  test('says so, and a team of one’s own is a press away', async ({ page }) => {
    await page.goto('/team/no-such-team-0000')
    await expect(title(page)).toHaveText('There is no such team')
    await page.getByRole('button', { name: 'Go to my team' }).click()
    await expect(title(page)).toHaveText(VOTING)
    await expect(page.getByRole('heading', { name: 'You run this vote' })).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe('/team/no-such-team-0000')
  })
})

test.describe('when the server does not answer', () => {
  test.use({ expected: { errors: /status of 50[03]|ERR_(FAILED|INTERNET_DISCONNECTED)/ } })

  test('the page says so and Retry mends it', async ({ page }) => {
    const path = await ownTeam(page)
    await page.route(/\/api\/team(\/events)?\?/, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(path)
    await expect(page.getByText('The team could not be loaded.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(title(page)).toHaveText(VOTING)
  })

  test('a vote goes back, and Retry sends it again', async ({ page }) => {
    await ownTeam(page)
    await page.route('**/api/team/vote', (route) => route.fulfill({ status: 503, body: 'down' }))
    const thumb = rows(page).first().getByRole('button', { name: /^Vote/ })
    await thumb.click()
    await expect(page.getByText('Vote not saved')).toBeVisible()
    await expect(thumb).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/team/vote')
    await saved(page, () => page.getByRole('button', { name: /^Retry/ }).click())
    await expect(thumb).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Vote not saved')).toBeHidden()
    await page.reload()
    await expect(rows(page).first().getByRole('button', { name: /^Vote/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('a banner says that the page may be out of date, until it is not', async ({ page, context }) => {
    await page.addInitScript(markHeard)
    await ownTeam(page)
    const banner = page.getByText("You're offline. What you see may be out of date.")
    // A message that was on its way would be heard after the network went, and the banner would go: the next one is
    // twenty seconds off.
    await expect(page.locator('html[data-heard]')).toBeAttached()
    await context.setOffline(true)
    await expect(banner).toBeVisible()
    await context.setOffline(false)
    await expect(banner).toBeHidden()
  })
})

test('the owner lets people in one by one, and the settings stay open when a link is replaced', async ({
  page,
  browser,
}, info) => {
  const path = await ownTeam(page)
  await page.getByRole('button', { name: 'Team settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Team settings' })
  await settings.getByRole('switch', { name: 'Ask me before someone joins' }).click()
  await expect(settings.getByRole('switch', { name: 'Ask me before someone joins' })).toBeChecked()
  await page.keyboard.press('Escape')

  const theirs = await colleague(browser, path)
  await theirs.getByLabel('Your name').fill('Priya')
  await theirs.getByRole('button', { name: 'Join the vote' }).click()
  await expect(theirs.getByRole('heading', { name: 'You asked to join' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 person wants to join' })).toBeVisible()
  await page.getByRole('heading', { name: '1 person wants to join' }).scrollIntoViewIfNeeded()
  await expectNoFault(page, info, 'requests', 'main')
  await page.getByRole('button', { name: 'Let in Priya' }).click()
  await expect(page.getByRole('heading', { name: '1 person wants to join' })).toBeHidden()
  await expect(theirs.getByRole('heading', { name: 'You asked to join' })).toBeHidden()
  await expect(theirs.getByRole('button', { name: /^Priya/ })).toBeVisible()

  await page.getByRole('button', { name: 'Team settings' }).click()
  await settings.getByRole('button', { name: 'Remove Priya' }).click()
  await settings.getByRole('button', { name: 'Remove Priya' }).click()
  await expect(page).not.toHaveURL(new RegExp(path))
  await expect(settings.getByRole('heading', { name: 'Removed' })).toBeVisible()
  await theirs.context().close()
})

test('the owner hides votes and names, and removes a member', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const path = await ownTeam(page)
  const mei = await colleague(browser, path, 'Mei')
  await expect(rows(mei).first()).toContainText('0/4')
  await page.getByRole('button', { name: 'Team settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Team settings' })
  await settings.getByRole('switch', { name: 'Hide votes until voting closes' }).click()
  await expect(rows(mei).first()).not.toContainText('/4')
  await settings.getByRole('switch', { name: 'Show who voted for what' }).click()
  await expect(mei.getByText('This team shows how many have voted, not who.')).toBeVisible()

  await rows(mei)
    .first()
    .getByRole('button', { name: /Voted? for/ })
    .click()
  await expect(settings.getByText(/^Voting has started, so today's votes stay hidden/)).toBeVisible()
  await settings.getByRole('switch', { name: 'Hide votes until voting closes' }).click()
  await settings.getByRole('switch', { name: 'Show who voted for what' }).click()
  await expect(settings.getByRole('switch', { name: 'Show who voted for what' })).toBeChecked()
  await expect(mei.getByText('This team shows how many have voted, not who.')).toBeVisible()
  await expect(rows(mei).first()).not.toContainText('/4')

  await settings.getByLabel('Team name').fill('Early Birds')
  await settings.getByLabel('Team size').fill('6')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(mei.getByText(/^Early Birds, /)).toBeVisible()
  await expect(mei.getByText(/^6 members • Created by Amara\./)).toBeVisible()

  await settings.getByRole('button', { name: 'Remove Mei' }).click()
  await settings.getByRole('button', { name: 'Remove Mei' }).click()
  await expect(mei.getByRole('heading', { name: 'There is no such team' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
  await settings.getByRole('button', { name: 'Let back in Mei' }).click()
  await expect(settings.getByRole('button', { name: 'Let back in Mei' })).toBeHidden()
  await mei.goto(new URL(page.url()).pathname)
  await expect(mei.getByRole('button', { name: 'Join the vote' })).toBeVisible()
})

test('a new link shuts out the old one, and members keep their page', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const path = await ownTeam(page)
  const mei = await colleague(browser, path, 'Mei')
  await page.getByRole('button', { name: 'Team settings' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
  await page.keyboard.press('Escape')
  await rows(mei)
    .first()
    .getByRole('button', { name: /Voted? for/ })
    .click()
  await expect(
    rows(mei)
      .first()
      .getByRole('button', { name: /Voted? for/ }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).first()).toContainText('1/4')
  const late = await colleague(browser, path)
  await expect(title(late)).toHaveText('There is no such team')
})

test('a channel is added, listed without its address, and removed', async ({ page }) => {
  await ownTeam(page)
  await page.getByRole('button', { name: 'Team settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Team settings' })
  await settings.getByLabel('Address').fill('http://hooks.slack.com/services/T0/B0/XX')
  await settings.getByRole('button', { name: 'Add channel' }).click()
  await expect(settings.getByText('An address that begins with https:// is needed.')).toBeVisible()
  await settings.getByLabel('Address').fill('https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnop')
  await settings.getByRole('button', { name: 'Add channel' }).click()
  const remove = settings.getByRole('button', { name: 'Remove Slack at hooks.slack.com' })
  await expect(remove).toBeVisible()
  await expect(settings.getByText('abcdefghijklmnop')).toBeHidden()
  await remove.click()
  await expect(remove).toBeHidden()
})

test('nothing scrolls sideways on the smallest phone, or with text twice as large', async ({ page, isMobile }) => {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const team of [withNeeds(aTeam({ you: 'amara' })), decided(aTeam({ you: 'amara' }))]) {
    await playTeam(page, team)
    await page.goto('/team/lunch-1')
    await expect(page.getByRole('button', { name: /^Amara/ })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => wide()).toBeLessThanOrEqual(0)
    if (!isMobile) continue
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => wide()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test.skip(({ isMobile }) => isMobile, 'one browser is enough for the worker')

  test('the worker keeps nothing of a team', async ({ page }) => {
    const path = await ownTeam(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(path)
    await expect(rows(page)).toHaveCount(3)
    const kept = await page.evaluate(async () => {
      const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((address) => address.startsWith('/api/') || address.startsWith('/team/'))).toEqual([])
  })
})
