import type { Request } from '@playwright/test'
import { lunches } from './lunches'
import { expect, test, visitedBefore } from './product'
import { addFavorite, AMARA, openProfile } from './profile-page'

const [ATE = { name: '' }] = lunches([2])

test('what was exported is imported again in another browser', async ({ page, browser }) => {
  await visitedBefore(page, { userPreferences: AMARA, visitHistory: [ATE], theme: 'dark' })
  const name = await addFavorite(page, 0)
  const dialog = await openProfile(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export everything' }).click()
  const path = await (await saving).path()

  const other = await (await browser.newContext()).newPage()
  await other.clock.setFixedTime(await page.evaluate(() => Date.now()))
  await other.goto('/')
  const there = await openProfile(other)
  await there.getByLabel('File of an export').setInputFiles(path)
  await expect(other.getByText('Import finished', { exact: true })).toBeVisible()
  await expect(there.getByLabel('Name')).toHaveValue(AMARA.name)
  await expect(there.getByText(ATE.name)).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await there.getByLabel('File of an export').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[]'),
  })
  await expect(there.getByText('This is not a file that “Export everything” saved.')).toBeVisible()
  await other.goto('/history?tab=favorites')
  await expect(other.getByRole('article').filter({ hasText: name })).toBeVisible()
  await other.context().close()
})

test('another device joins by a code: favorites, history and profile come along, and the key is never sent', async ({
  page,
  browser,
}) => {
  await visitedBefore(page, { userPreferences: AMARA, visitHistory: [ATE] })
  const sent: string[] = []
  const note = (request: Request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`)
  page.on('request', note)
  const first = await addFavorite(page, 0)
  const dialog = await openProfile(page)
  await dialog.getByRole('button', { name: 'Move to another device' }).click()
  const code = await dialog.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/).innerText()

  const other = await (await browser.newContext()).newPage()
  other.on('request', note)
  await other.clock.setFixedTime(await page.evaluate(() => Date.now()))
  const second = await addFavorite(other, 1)
  const there = await openProfile(other)
  await there.getByLabel('Code from another device').fill(code.toLowerCase().replaceAll('-', ' '))
  await there.getByRole('button', { name: 'Use code' }).click()
  await expect(other.getByText('Devices joined', { exact: true })).toBeVisible()
  await expect(there.getByLabel('Code from another device')).toBeFocused()
  await expect(there.getByLabel('Name')).toHaveValue(AMARA.name)
  await expect(there.getByText(ATE.name)).toBeVisible()
  const key = code.slice(15)
  expect(sent.length).toBeGreaterThan(4)
  for (const form of [key, key.toLowerCase().replaceAll('-', ' '), key.replaceAll('-', '')]) {
    expect(sent.filter((one) => one.includes(form))).toEqual([])
  }
  await other.keyboard.press('Escape')
  await expect(there).toBeHidden()
  await other.goto('/history?tab=favorites')
  await expect(other.getByRole('article')).toHaveCount(2)
  await page.goto('/history?tab=favorites')
  for (const name of [first, second]) await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await other.context().close()
})
