import { execFileSync } from 'node:child_process'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { DEMO_PORT, expect, test } from './product'

const DATABASE = `noonish_e2e_demo_${DEMO_PORT}`
const server = process.env['NOONISH_TEST_DATABASE_URL'] ?? 'postgres://127.0.0.1:5432/postgres'

/** People count a week after they came, and this test cannot wait for that. */
function becomeOlder(userId: string, days: number) {
  const url = server.replace(/[^/]*$/, DATABASE)
  const statement = `UPDATE people SET created_at = now() - interval '${days} days' WHERE person_id = '${userId}'`
  execFileSync('psql', ['-q', url, '-c', statement])
}

/** Somebody else with a browser of their own, who reports a place over the API. */
async function somebodyReports(browser: Browser, id: string, days: number): Promise<BrowserContext> {
  const context = await browser.newContext()
  const started = await context.request.post('/api/session')
  const { userId } = (await started.json()) as { userId: string }
  becomeOlder(userId, days)
  const reported = await context.request.put(`/api/reports/${id}`, {
    headers: { 'user-id': userId },
    data: { reason: 'closed' },
  })
  expect(reported.status()).toBe(200)
  return context
}

/** A place that no other test looks at; phones and desktops have one each. */
async function open(page: Page, id: string): Promise<string> {
  await page.goto(`/restaurant/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText(/Loading/)
  return (await heading.textContent()) ?? ''
}

const nearBy = async (page: Page, id: string): Promise<boolean> => {
  const place = (await (await page.request.get(`/api/restaurants/${id}`)).json()) as {
    location: { lat: number; lng: number }
  }
  const query = `lat=${place.location.lat}&lng=${place.location.lng}&radius=0.2&pageSize=50`
  return (await (await page.request.get(`/api/restaurants?${query}`)).text()).includes(`"${id}"`)
}

test('a report is sent by keyboard, changed and taken back', async ({ page, isMobile }) => {
  const name = await open(page, isMobile ? 'demo-1901' : 'demo-1902')
  const wrong = page.getByRole('button', { name: 'Something wrong?' })
  await wrong.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Something wrong?' })
  await expect(dialog.getByText(`What is wrong with ${name}?`)).toBeVisible()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('radio', { name: 'Closed for good' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Wrong opening hours' })).toBeChecked()
  await page.screenshot({ path: `e2e-shots/report-${isMobile ? 'phone' : 'desktop'}.png` })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Thank you. We keep it as a report.')
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(wrong).toBeFocused()

  await page.reload()
  await wrong.click()
  await expect(dialog.getByText(`You reported ${name} as having wrong opening hours.`)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Wrong place on the map' }).check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thank you. We keep it as a report.')
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await wrong.click()
  await expect(dialog.getByRole('radio', { name: 'Wrong place on the map' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Your report is taken back.')
  await page.reload()
  await wrong.click()
  await expect(dialog.getByText(`What is wrong with ${name}?`)).toBeVisible()
})

test('three people hide a place from lists, and its page says so', async ({ page, browser, isMobile }) => {
  const id = isMobile ? 'demo-1911' : 'demo-1912'
  expect(await nearBy(page, id)).toBe(true)
  const others = [await somebodyReports(browser, id, 8), await somebodyReports(browser, id, 9)]
  expect(await nearBy(page, id)).toBe(true)
  others.push(await somebodyReports(browser, id, 10))
  expect(await nearBy(page, id)).toBe(false)
  await open(page, id)
  await expect(page.getByText('Three people reported this place as closed for good. Lists leave it out.')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `e2e-shots/report-hidden-${isMobile ? 'phone' : 'desktop'}.png` })
  await Promise.all(others.map((context) => context.close()))
})

test.describe('without a network', () => {
  test.use({ expected: { errors: /ERR_INTERNET_DISCONNECTED/ } })

  test('a report that cannot be sent says so', async ({ page, context, isMobile }) => {
    await open(page, isMobile ? 'demo-1921' : 'demo-1922')
    await page.getByRole('button', { name: 'Something wrong?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Something wrong?' })
    await dialog.getByRole('radio', { name: 'Not a restaurant' }).check()
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("You're offline. Please send it again once you're back.")
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Thank you. We keep it as a report.')
  })
})
