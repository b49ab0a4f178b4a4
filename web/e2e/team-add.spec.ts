import type { Page } from '@playwright/test'
import { open } from './results-page'
import { ballot, dialog, expect, expectNoFault, openBallot, openTeam, test, thumb } from './team-page'

// Several people and several screens: longer than one page takes on a busy machine.
test.describe.configure({ timeout: 60_000 })

test('a card and the details put a restaurant on the ballot, once', async ({ page, isMobile }) => {
  await open(page)
  const first = await page.getByRole('article').first().getByRole('heading').innerText()
  const card = page.getByRole('article').nth(4)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: `Team: add ${name} to suggestions` }).click()
  await expect(page.getByText('Added to team', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: `Added to team: ${name}` })).toBeVisible()

  const other = page.getByRole('article').nth(5)
  const details = await other.getByRole('heading').innerText()
  await other.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(details)
  await page
    .getByRole('button', { name: /^(Add to team|Team): add/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('button', { name: `Added to team: ${details}` }).filter({ visible: true })).toBeVisible()

  await openTeam(page, isMobile)
  // One of the results is proposed beside the two.
  const proposed = ballot(page).filter({ hasText: 'Only you see this' })
  await expect(proposed.getByRole('heading')).toHaveText([first])
  await expect(ballot(page)).toHaveCount(3)
  await expect(ballot(page).filter({ hasText: name })).toHaveCount(1)
  await expect(ballot(page).filter({ hasText: details })).toHaveCount(1)
  await expect(thumb(page, name)).toHaveText(/^0\/4/)
})

test.describe('adding that fails', () => {
  test.use({ expected: { errors: /ERR_FAILED|Failed to load resource/ } })

  test('is told', async ({ page }) => {
    await page.route('**/api/team/suggestions', (route) => route.abort())
    await open(page)
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Team: add/ })
      .click()
    await expect(page.getByText('Failed to add', { exact: true })).toBeVisible()
    await expect(page.getByText('Could not add restaurant to team suggestions', { exact: true })).toBeVisible()
  })
})

test('Add restaurant takes from the suggestions and from favorites', async ({ page, isMobile }, info) => {
  await open(page)
  const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
  const [, , , fourth = '', fifth = ''] = names
  // Opening the ballot loads the page anew, and a heart whose answer was not read yet would be sent again: a 409. The
  // list is fetched once it was read.
  const kept = page.waitForRequest((it) => it.url().endsWith('/api/favorites') && it.method() === 'GET')
  await page.getByRole('button', { name: `Add ${fifth} to favorites` }).click()
  await kept
  const add = await openAdd(page, isMobile)
  await expect(add.getByText('0 of 12 places on the vote')).toBeVisible()
  await expect(add.getByRole('searchbox', { name: 'Search restaurants by name' })).toBeFocused()
  await add.getByRole('button', { name: `Add ${fourth}` }).click()
  await expect(add.getByText('1 of 12 places on the vote')).toBeVisible()
  await expect(add.getByRole('button', { name: `Added ${fourth}` })).toBeVisible()
  await expectNoFault(page, info, 'add')

  await add.getByRole('tab', { name: 'Favorites' }).click()
  await add.getByRole('button', { name: `Add ${fifth}` }).click()
  await expect(add.getByText('2 of 12 places on the vote')).toBeVisible()
  await add.getByRole('button', { name: 'Done' }).click()
  await expect(ballot(page).filter({ hasText: fourth })).not.toContainText('Only you see this')
  await expect(ballot(page).filter({ hasText: fifth })).not.toContainText('Only you see this')
  await expect(ballot(page)).toHaveCount(3)
})

test('Add restaurant finds by name near the team', async ({ page, isMobile }) => {
  await open(page)
  const name = await page.getByRole('article').nth(6).getByRole('heading').innerText()
  const add = await openAdd(page, isMobile)
  const word = name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  await add.getByRole('searchbox').fill(word)
  await add
    .getByRole('button', { name: `Add ${name}`, exact: true })
    .first()
    .click()
  await expect(add.getByText('1 of 12 places on the vote')).toBeVisible()
  await add.getByRole('searchbox').fill('zzzz')
  await expect(add.getByText('Nothing called "zzzz" within 5 km.')).toBeVisible()
})

async function openAdd(page: Page, isMobile: boolean) {
  await openBallot(page, isMobile)
  await dialog(page).getByRole('button', { name: 'Add restaurant' }).click()
  return page.getByRole('dialog', { name: 'Add restaurant' })
}
