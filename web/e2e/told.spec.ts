import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { daysAgo } from './lunches'
import { expect, test } from './product'
import { cards, names, open } from './results-page'

const FIGURES = '**/api/visits/figures?*'

/** Answers what people said of the first places, and counts the calls. */
async function figures(page: Page, answer: (ids: readonly string[]) => readonly object[]): Promise<readonly string[]> {
  const asked: string[] = []
  await page.route(FIGURES, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ json: answer(new URL(route.request().url()).searchParams.getAll('ids')) })
  })
  return asked
}

test('a card says what its person said, among favorites too, and the details say when', async ({ page }) => {
  await open(page)
  const [id = ''] = await cards(page).evaluateAll((all) => all.map((card) => card.id))
  const [name = ''] = await names(page)
  const date = daysAgo(1).toISOString().slice(0, 10)
  const session = await page.request.post('/api/session')
  const { userId } = (await session.json()) as { userId: string }
  const kept = await page.request.put(`/api/visits/${id}/${date}`, {
    headers: { 'user-id': userId },
    data: { time: '12:30', verdict: 'good' },
  })
  expect(kept.status()).toBe(200)
  await page.evaluate((value) => localStorage.setItem('userId', value), userId)
  await page.reload()
  const month = daysAgo(1).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
  const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card).toContainText(`You liked it in ${month}`)
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { name: 'What people here know' })).toBeVisible()
  await expect(page.getByText(`You liked it in ${month}`, { exact: true })).toBeVisible()

  // A page that is left before the answer sends the change again, and hears that it is there already.
  const added = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/favorites') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: `Add ${name} to favorites` }).click()
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible()
  await added
  await page.goto('/history?tab=favorites')
  await expect(page.getByRole('article')).toContainText(`You liked it in ${month}`)
})

test('a page of cards is one call, after the list, and a place reported shut is not called open', async ({ page }) => {
  const asked = await figures(page, ([first, second]) => [
    { restaurantId: first, liked: 5, shut: true },
    { restaurantId: second, liked: 10 },
  ])
  await open(page)
  await expect(page.getByText('Reported shut', { exact: true })).toHaveCount(1)
  const reported = cards(page).filter({ hasText: 'Reported shut' })
  await expect(reported).not.toContainText('Open until')
  await expect(cards(page).filter({ hasText: 'At least 10 people liked it' })).toHaveCount(1)
  expect(asked.map((url) => new URL(url).searchParams.getAll('ids').length)).toEqual([50])

  await reported.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByText('Reported shut', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('At least 5 people liked it', { exact: true })).toBeVisible()
  await expect(page.getByText('Open now', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'main')
})

test.describe('when nobody answers', () => {
  test.use({ expected: { errors: /status of 503/ } })

  test('the list is whole and says nothing about it', async ({ page }) => {
    const failed = page.waitForResponse(FIGURES)
    await page.route(FIGURES, (route) => route.fulfill({ status: 503, body: 'down' }))
    await open(page)
    await failed
    await expect(cards(page)).toHaveCount(50)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/liked it|Reported shut/)).toHaveCount(0)
  })
})
