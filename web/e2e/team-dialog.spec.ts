import { timePasses, visitedBefore } from './product'
import { open } from './results-page'
import {
  ballot,
  colleague,
  dialog,
  expect,
  expectNoFault,
  openAtAnyHour,
  openBallot,
  openTeam,
  putOnBallot,
  saved,
  shareLink,
  teamIdOf,
  test,
  thumb,
  zoneAtDawn,
} from './team-page'

// Several people and several screens: longer than one page takes on a busy machine.
test.describe.configure({ timeout: 60_000 })

const VOTE = '**/api/team/vote'

test('the dialog has the group, its link and the first three of the current results', async ({ page, isMobile }) => {
  await open(page)
  const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
  expect(await openBallot(page, isMobile)).toEqual(names.slice(0, 3))
  await expect(dialog(page).getByText('Current group: Tech Team', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('4 members • Created by you', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: "Vote on today's lunch", exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Share the link to let your team members vote', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(/^Closes \d\d:\d\d$/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Add restaurant', exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Finalise choice', exact: true })).toBeVisible()
  await expect(shareLink(page)).toHaveValue(/^http.*\/team\/[\w-]{16,}$/)
  await expect(shareLink(page)).toHaveAttribute('readonly', '')
  for (const row of await ballot(page).all()) {
    await expect(row.getByText(/^[A-Z].*, (\d\.\d km|\d+ m)$/)).toBeVisible()
    await expect(row.getByRole('img').or(row.locator('svg, img')).first()).toBeVisible()
    await expect(row.getByRole('button')).toHaveText(/^0\/4/)
  }
})

test('a thumb counts at once, is still there after a reload, and pressed again is taken back', async ({
  page,
  isMobile,
}) => {
  const [first = ''] = await openBallot(page, isMobile)
  await saved(page, () => thumb(page, first).click())
  await expect(thumb(page, first)).toHaveAttribute('aria-pressed', 'true')
  await expect(thumb(page, first)).toHaveText(/^1\/4/)

  await page.reload()
  await openTeam(page, isMobile)
  await expect(thumb(page, first)).toHaveAttribute('aria-pressed', 'true')
  await thumb(page, first).click()
  await expect(thumb(page, first)).toHaveText(/^0\/4/)
  await expect(thumb(page, first)).toHaveAttribute('aria-pressed', 'false')
})

test('the link is copied, and selected where the browser refuses', async ({ page, isMobile, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBallot(page, isMobile)
  const copy = dialog(page).getByRole('button', { name: 'Copy team link' })
  await copy.click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  await expect(page.getByText('Team link copied to clipboard', { exact: true })).toBeVisible()
  const link = await shareLink(page).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  await expect(dialog(page).getByText(/It is selected/)).toBeVisible()
  const selected = await shareLink(page).evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  )
  expect(selected).toBe(link)
})

test.describe('a vote that is not saved', () => {
  test.use({ expected: { errors: /ERR_FAILED|Failed to load resource/ } })

  test('goes back, says so, and can be sent again as the same gesture', async ({ page, isMobile }) => {
    const [first = ''] = await openBallot(page, isMobile)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/team/vote')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route(VOTE, (route) => route.abort())
    await thumb(page, first).click()
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('Vote not saved')
    await expect(thumb(page, first)).toHaveText(/^0\/4/)

    await page.unroute(VOTE)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(thumb(page, first)).toHaveText(/^1\/4/)
    await expect(alert).toBeHidden()
    // Once more by itself, and once by Retry.
    await expect.poll(() => keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })
})

test.describe('a group that cannot be loaded', () => {
  test.use({ expected: { errors: /ERR_FAILED|Failed to load resource/ } })

  test('shows the fallback link, and Retry works', async ({ page, isMobile }) => {
    await page.route('**/api/team?*', (route) => route.abort())
    await page.goto('/results')
    await openTeam(page, isMobile)
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(shareLink(page)).toHaveValue(/\/team\/tech-team$/)
    await expect(dialog(page).getByText('Current group: Tech Team', { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('4 members • Created by you', { exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Copy team link' })).toBeDisabled()
    await page.unroute('**/api/team?*')
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(ballot(page)).toHaveCount(3)
  })
})

test('the header follows the vote for who has a team, and asks nothing for who has none', async ({
  page,
  isMobile,
  browser,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(team|session)/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  await timePasses(page, 2500)
  expect(asked).toEqual([])

  const [first = ''] = await openBallot(page, isMobile)
  await thumb(page, first).click()
  await expect(thumb(page, first)).toHaveText(/^1\/4/)
  const teamId = await teamIdOf(page)
  await page.keyboard.press('Escape')
  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Team Vote open' })).toBeVisible()
    return
  }
  await expect(page.getByRole('banner').getByText('1/4 voted')).toBeVisible()
  const priya = await colleague(browser, baseURL ?? '', teamId, 'Priya')
  const state = (await priya.call('GET', `/api/team?id=${teamId}`)) as {
    round: { candidates: { restaurant: { place_id: string } }[] }
  }
  await priya.call('POST', '/api/team/vote', { teamId, restaurantId: state.round.candidates[0]?.restaurant.place_id })
  await expect(page.getByRole('banner').getByText('2/4 voted')).toBeVisible({ timeout: 20_000 })
  await priya.context.close()
})

test('Finalise choice asks while few have voted, closes the vote for all and shows the winner', async ({
  page,
  isMobile,
}, info) => {
  const places = await openAtAnyHour(page)
  const [{ name: first } = { name: '' }] = places
  await openBallot(page, isMobile)
  await putOnBallot(page, await teamIdOf(page), places)
  const finalise = page.getByRole('button', { name: 'Finalise choice' })
  await expect(finalise).toBeDisabled()
  await expect(finalise).toHaveAccessibleDescription('Needs at least one vote.')
  await thumb(page, first).click()
  await finalise.click()
  const ask = page.getByRole('dialog', { name: 'Finalise choice' })
  await expect(ask.getByText(/Only 1 of 4 has voted/)).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(thumb(page, first)).toBeVisible()

  await finalise.click()
  await ask.getByRole('button', { name: 'Finalise choice' }).click()
  await expect(page.getByText('Team choice finalised', { exact: true })).toBeVisible()
  await expect(page.getByText('Everyone has been notified of the final selection', { exact: true })).toBeVisible()
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: `${first} it is` }),
  ).toContainText('It had the most votes.')
  await expect(ballot(page).first()).toContainText(first)
  await expect(ballot(page).first()).toContainText('Winner')
  await expect(dialog(page).getByRole('button', { name: /Vote for/ })).toHaveCount(0)
  await expect(dialog(page).getByText("Vote on today's lunch")).toBeHidden()
  await expect(dialog(page).getByText('Share the link to let your team members vote')).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Add restaurant' })).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Finalise choice' })).toBeHidden()
  await expect(dialog(page).getByRole('link', { name: 'Open team page' })).toHaveAttribute(
    'href',
    /^\/team\/[\w-]{16,}$/,
  )
  await expect(page.getByText('Team choice finalised', { exact: true })).toBeHidden({ timeout: 9000 })
  await expectNoFault(page, info, 'final')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Team ?Leave \d/ }).first()).toBeVisible()
})

test('who joined may vote, and finalise only after the deadline', async ({ page, isMobile, browser, baseURL }) => {
  const owner = await browser.newContext({ baseURL: baseURL ?? '' })
  await owner.request.post('/api/session')
  const { id } = (await (await owner.request.get('/api/team', { params: { timeZone: zoneAtDawn() } })).json()) as {
    id: string
  }
  await page.request.post('/api/session')
  await page.goto('/')
  await page.evaluate(async (teamId) => {
    const { userId } = (await (await fetch('/api/session', { method: 'POST' })).json()) as { userId: string }
    localStorage.setItem('userId', JSON.stringify(userId))
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ teamId, name: 'Priya' })
    await fetch('/api/team/members', { method: 'POST', headers, body })
  }, id)
  const [first = ''] = await openBallot(page, isMobile)
  await expect(dialog(page).getByText('4 members • Created by a colleague', { exact: true })).toBeVisible()
  await thumb(page, first).click()
  await expect(thumb(page, first)).toHaveText(/^1\/4/)
  const finalise = dialog(page).getByRole('button', { name: 'Finalise choice' })
  await expect(finalise).toBeDisabled()
  await expect(finalise).toHaveAccessibleDescription(/can finalise now\. Anyone can after \d\d:\d\d\.$/)
  await owner.close()
})

test('the whole dialog works by keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no keyboard')
  const places = await openAtAnyHour(page, 2)
  const [first = '', second = ''] = places.map(({ name }) => name)
  await openBallot(page, isMobile)
  await putOnBallot(page, await teamIdOf(page), places)
  await expect(ballot(page).getByRole('heading').nth(1)).toHaveText(second)
  await page.keyboard.press('Escape')
  const team = page.getByRole('banner').getByRole('button', { name: /^Team/ })
  await team.focus()
  await page.keyboard.press('Enter')
  await expect(ballot(page)).toHaveCount(3)

  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if (name.test((await focused.getAttribute('aria-label')) ?? (await focused.innerText()))) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await tabTo(new RegExp(`Vote for ${second}`))
  await page.keyboard.press('Space')
  await expect(thumb(page, second)).toHaveText(/^1\/4/)
  // It would stand first now, but not while focus is inside the list.
  await timePasses(page, 1000)
  await expect(ballot(page).getByRole('heading').first()).toHaveText(first)
  await tabTo(/^Add restaurant/)
  await expect(ballot(page).getByRole('heading').first()).toHaveText(second)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()

  await tabTo(/^Change/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(team).toBeFocused()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the dialog in ${theme} has no accessibility fault`, async ({ page, isMobile }, info) => {
    await visitedBefore(page, { theme })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const [first = ''] = await openBallot(page, isMobile)
    await thumb(page, first).click()
    await expect(thumb(page, first)).toHaveText(/^1\/4/)
    await expectNoFault(page, info, `dialog-${theme}`)
  })
}
