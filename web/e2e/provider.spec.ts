import type { Page } from '@playwright/test'
import { fakeAddresses, fakeConfig, STREETS } from './address-fakes'
import { expectAccessible } from './accessibility'
import { boxOf, mapOf, SCRIPT, withGoogle } from './google-fakes'
import { expect, STATION, test, visitedBefore } from './product'
import { openProfile } from './profile-page'
import { counted, open } from './results-page'

test.use({ expected: { errors: /net::ERR_FAILED/, requests: /^https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/ } })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your Profile' })
const choiceOf = (page: Page, name: string) => dialogOf(page).getByRole('radio', { name, exact: true })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('placesProvider'))

async function choose(page: Page, name: string): Promise<void> {
  await choiceOf(page, name).click()
  await expect(choiceOf(page, name)).toBeChecked()
  await expect(dialogOf(page).getByText('Switching')).toHaveCount(0)
}

async function closeProfile(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

test('a person switches between Google, our own index and both, and it stays so', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await withGoogle(page, 'hybrid', SCRIPT)
  await fakeAddresses(page, { autocomplete: STREETS })
  await page.goto('/')
  await expect(mapOf(page)).toContainText('drawn by Google')

  await openProfile(page)
  await expect(choiceOf(page, 'Hybrid')).toBeChecked()
  await choose(page, 'Open data')
  await expect(dialogOf(page)).toContainText('Nothing is asked of Google.')
  await expectAccessible(page, 'dialog')
  await closeProfile(page)
  await expect(mapOf(page)).not.toContainText('drawn by Google')

  await openProfile(page)
  await choose(page, 'Google')
  await expect(dialogOf(page)).toContainText('Google searches addresses')
  await closeProfile(page)
  await expect(mapOf(page)).toContainText('drawn by Google')
  await boxOf(page).fill('Goog')
  await expect(page.getByRole('option', { name: 'Google Street London' })).toBeVisible()

  expect(await kept(page)).toBe('"google"')
  await page.reload()
  await boxOf(page).fill('Goog')
  await expect(page.getByRole('option', { name: 'Google Street London' })).toBeVisible()
})

test('a switch that fails says why, and the old provider goes on', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await withGoogle(page, 'foursquare', undefined)
  await fakeAddresses(page, { autocomplete: STREETS })
  await page.goto('/')
  await openProfile(page)
  await choiceOf(page, 'Google').click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Failed to load Google Maps API script')
  await expect(choiceOf(page, 'Open data')).toBeChecked()
  await closeProfile(page)
  expect(await kept(page)).toBeNull()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await boxOf(page).fill('Southwark')
  await expect(page.getByRole('option', { name: 'Southwark Street' })).toBeVisible()

  await page.unroute('https://maps.googleapis.com/**')
  await page.route('https://maps.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await openProfile(page)
  await choose(page, 'Google')
  await closeProfile(page)
  await expect(mapOf(page)).toContainText('drawn by Google')
})

test('a switch drops the list that was kept', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), provider: 'foursquare', googleKey: 'key' } })
  })
  await open(page)
  const asked = counted(page)
  await open(page)
  expect(asked).toEqual([])
  await page.evaluate(() => localStorage.setItem('placesProvider', '"hybrid"'))
  await open(page)
  expect(asked).toHaveLength(1)
})

test('nothing is to be chosen where there is no key', async ({ page }) => {
  await visitedBefore(page, { placesProvider: 'google' })
  await fakeConfig(page, { live: true })
  await page.goto('/')
  await openProfile(page)
  await expect(dialogOf(page).getByText('Appearance')).toBeVisible()
  await expect(dialogOf(page).getByText('Addresses and map')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
