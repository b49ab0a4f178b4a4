import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { withHistory } from './lunches'
import { expect, test, visitedBefore } from './product'
import { addFavorite, AMARA, openProfile } from './profile-page'

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

test('a profile is saved, greets by its first name, and is there the next time', async ({ page, isMobile }) => {
  await page.goto('/')
  const dialog = await openProfile(page)
  await dialog.getByLabel('Name').fill('Amara Okafor')
  await dialog.getByLabel('Email').fill('amara@example.com')
  await dialog.getByRole('button', { name: 'More cuisines' }).click()
  await dialog.getByRole('button', { name: 'Thai' }).click()
  await dialog.getByRole('button', { name: 'Korean' }).click()
  await dialog.getByRole('button', { name: 'Thai' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await expect(page.getByText('Your preferences have been saved', { exact: true })).toBeVisible()
  if (!isMobile) await expect(page.getByRole('button', { name: 'Profile of Amara' })).toBeVisible()
  await page.reload()
  await expect
    .poll(() => stored(page, 'userPreferences'))
    .toEqual({
      name: 'Amara Okafor',
      email: 'amara@example.com',
      defaultLocation: { address: '', lat: 0, lng: 0 },
      favoriteCuisines: ['korean'],
    })
  const again = await openProfile(page)
  await expect(again.getByLabel('Name')).toHaveValue('Amara Okafor')
  await expect(again.getByRole('button', { name: 'Korean', pressed: true })).toBeVisible()
})

test('Cancel and Escape change nothing', async ({ page }) => {
  await visitedBefore(page, { userPreferences: AMARA })
  await page.goto('/')
  for (const leave of ['Cancel', 'Escape']) {
    const dialog = await openProfile(page)
    await expect(dialog.getByLabel('Name')).toHaveValue('Amara Okafor')
    await dialog.getByLabel('Name').fill('Somebody else')
    if (leave === 'Cancel') await dialog.getByRole('button', { name: 'Cancel' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect.poll(() => stored(page, 'userPreferences')).toEqual(AMARA)
})

test('an e-mail that is none is not saved', async ({ page }) => {
  await page.goto('/')
  const dialog = await openProfile(page)
  await dialog.getByLabel('Email').fill('amara at example')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => stored(page, 'userPreferences')).toBeNull()
})

test('the default location is found by the same address search', async ({ page }) => {
  await page.route('**/api/proxy/foursquare/autocomplete?*', (route) =>
    route.fulfill({
      json: {
        results: [
          {
            type: 'geo',
            text: { primary: 'Copperfield Street' },
            geo: { name: 'Copperfield Street', locality: 'Noonhaven', center: { latitude: 46.02, longitude: -6.02 } },
          },
        ],
      },
    }),
  )
  await page.goto('/')
  const dialog = await openProfile(page)
  const box = dialog.getByRole('combobox', { name: 'Default location' })
  await box.fill('Copper')
  await expect(dialog.getByText('Not on the map yet.')).toBeVisible()
  await page.getByRole('option', { name: /Copperfield Street/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: /Copperfield Street/ })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Not on the map yet.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => stored(page, 'userPreferences'))
    .toMatchObject({ defaultLocation: { lat: 46.02, lng: -6.02 } })
})

test('a default location is where a search starts, unless it has no coordinates', async ({ page }) => {
  // The demonstration city has a workplace of its own, which a default location comes before.
  await visitedBefore(page, { userPreferences: AMARA })
  await page.goto('/')
  await expect.poll(() => stored(page, 'location')).toEqual(AMARA.defaultLocation)
  await page.evaluate((amara) => {
    localStorage.clear()
    const nowhere = { ...amara, defaultLocation: { address: 'Desk 4', lat: 0, lng: 0 } }
    localStorage.setItem('userPreferences', JSON.stringify(nowhere))
  }, AMARA)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  await expect.poll(() => stored(page, 'location')).not.toMatchObject({ address: 'Desk 4' })
})

test('visits are listed by local date, removed one by one, and cleared', async ({ page }) => {
  await withHistory(page, [1, 2, 3])
  await page.goto('/')
  const dialog = await openProfile(page)
  const list = dialog.getByRole('list', { name: 'Visit history' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText(/\d\d\/\d\d\/\d{4}/)
  await list.getByRole('button', { name: 'Remove Mint & Ember from history' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Clear all history' }).click()
  await expect(page.getByText('History cleared', { exact: true })).toBeVisible()
  await expect(dialog.getByText('No visits yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('recording can be left to a button', async ({ page }) => {
  await page.goto('/')
  const dialog = await openProfile(page)
  await dialog.getByRole('switch', { name: 'Record a visit when I open a place' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/restaurant/demo-0001')
  const ate = page.getByRole('button', { name: 'I ate here' })
  await expect(ate).toBeVisible()
  await expect.poll(() => stored(page, 'visitHistory')).toBeNull()
  await ate.click()
  await expect(page.getByText("Added to today's history")).toBeVisible()
  // The button is gone, and the line that says so has its focus.
  await expect(page.getByRole('status').filter({ hasText: "Added to today's history" })).toBeFocused()
  await expect.poll(() => stored(page, 'visitHistory')).toHaveLength(1)
})

test('everything is exported, here and on the server', async ({ page }) => {
  await visitedBefore(page, { userPreferences: AMARA })
  const name = await addFavorite(page, 0)
  const dialog = await openProfile(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export everything' }).click()
  const file = await saving
  const all = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, Record<string, unknown>>
  expect(all['browser']).toMatchObject({ userPreferences: AMARA, favorites: [{ name }] })
  expect(all['server']).toMatchObject({ favorites: [{ restaurantData: { name } }] })
})

test.describe('a code that is wrong', () => {
  test.use({ expected: { errors: /40\d|429/ } })
  test('is refused in the words of the server', async ({ page }) => {
    await page.goto('/')
    const dialog = await openProfile(page)
    await dialog.getByLabel('Code from another device').fill('AAAA-BBBB-CCCC')
    await dialog.getByRole('button', { name: 'Use code' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await expect.poll(() => stored(page, 'userId')).toBeNull()
    await expect(dialog.getByRole('button', { name: 'Use code' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('a button that waits for its answer keeps its focus, and the first Escape closes the profile', async ({
  page,
}) => {
  await page.route(/\/api\/(me|session)\/move$/, () => {
    // It is never answered.
  })
  await page.goto('/')
  for (const name of ['Move to another device', 'Use code']) {
    const dialog = await openProfile(page)
    await dialog.getByLabel('Code from another device').fill('AAAA-BBBB-CCCC')
    const asked = page.waitForRequest(/\/move$/)
    await dialog.getByRole('button', { name }).click()
    await asked
    await expect(dialog.getByRole('button', { name })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('everything is deleted after a second question', async ({ page }) => {
  await visitedBefore(page, {})
  await addFavorite(page, 0)
  expect(await page.evaluate(() => localStorage.getItem('userId'))).not.toBeNull()
  const dialog = await openProfile(page)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await dialog.getByRole('button', { name: 'Keep everything' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeFocused()
  await expect.poll(() => stored(page, 'favorites')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await dialog.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText('Everything deleted', { exact: true })).toBeVisible()
  for (const key of ['favorites', 'visitHistory', 'userPreferences', 'userId', 'favoritesOutbox']) {
    await expect.poll(() => stored(page, key), key).toBeNull()
  }
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`a filled profile in ${theme} has no accessibility fault, down to its end`, async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await withHistory(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { theme, userPreferences: AMARA })
    await page.goto('/')
    const dialog = await openProfile(page)
    await page.screenshot({ path: `e2e-shots/profile-${info.project.name}-${theme}.png` })
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await page.screenshot({ path: `e2e-shots/profile-end-${info.project.name}-${theme}.png` })
    await expectAccessible(page)
  })
}
