import type { Page } from '@playwright/test'
import { fakeAddresses, fakeConfig, STREETS } from './address-fakes'
import { boxOf, mapOf, SCRIPT, withGoogle } from './google-fakes'
import { expect, noon, STATION, test, visitedBefore } from './product'

test.use({ expected: { errors: /net::ERR_FAILED/, requests: /^https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/ } })

/** The specification puts alerts above the input. */
async function expectAboveInput(page: Page): Promise<void> {
  const [alert, input] = [await page.getByRole('alert').boundingBox(), await boxOf(page).boundingBox()]
  expect((alert?.y ?? Infinity) + (alert?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0)
}
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('location') ?? 'null') as unknown)

test('Google suggests, finds and draws when it is chosen', async ({ page }) => {
  const log: string[] = []
  page.on('console', (line) => line.type() === 'warning' && log.push(line.text()))
  await withGoogle(page, 'google', SCRIPT)
  const script = page.waitForRequest(/maps\/api\/js/)
  await page.goto('/')
  const asked = new URL((await script).url()).searchParams
  expect([asked.get('key'), asked.get('libraries'), asked.get('callback')]).toEqual([
    'browser-key',
    expect.stringContaining('places'),
    'google.maps.__ib__',
  ])
  await expect(mapOf(page)).toContainText('drawn by Google')
  await expect(mapOf(page)).toHaveAttribute('title', '40.7128, -74.006 at 12')

  await boxOf(page).fill('Goog')
  await page.getByRole('option', { name: 'Nowhere geocode establishment London' }).click()
  await expect.poll(() => log.join()).toContain('no geometry')
  await expect.poll(() => stored(page)).toBeNull()

  await boxOf(page).fill('Googl')
  await page.getByRole('option', { name: 'Google Street London' }).click()
  await expect(boxOf(page)).toHaveValue('Google Street')
  await expect(mapOf(page)).toHaveAttribute('title', '51.5, -0.1 at 15')
  await expect(mapOf(page)).toHaveAttribute('data-style', 'office')
  await expect(mapOf(page)).toHaveAttribute('data-marker', 'Your location 51.5')
  await expect.poll(() => stored(page)).toEqual({ address: '1 Google Street, London SE1', lat: 51.5, lng: -0.1 })

  await boxOf(page).fill('SE1 0UN')
  await boxOf(page).press('Enter')
  await expect(mapOf(page)).toHaveAttribute('title', '51.6, -0.2 at 15')
})

test('a script that does not come is an alert, and the open map stays', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await withGoogle(page, 'google', undefined)
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Failed to load google API: Failed to load Google Maps API script')
  await expectAboveInput(page)
  await expect(mapOf(page).getByRole('img', { name: 'Your location' })).toBeVisible()
})

test('a script that is not Google is an alert', async ({ page }) => {
  await withGoogle(page, 'google', 'google.maps.importLibrary = async () => ({}); google.maps.__ib__()')
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load google API: Google Maps API failed to initialize properly',
  )
})

test('a script that never calls back is an alert after ten seconds', async ({ page }) => {
  await page.clock.pauseAt(noon().getTime() + 60_000) // the page's time passes by runFor alone
  await withGoogle(page, 'google', 'void 0')
  let asked = false
  page.on('request', (request) => (asked ||= request.url().includes('maps/api/js')))
  await page.goto('/')
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return asked
    })
    .toBe(true)
  await page.clock.runFor(9000)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.clock.runFor(2000)
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load google API: Google Maps API failed to initialize properly',
  )
})

test('a key that Google refuses is an alert', async ({ page }) => {
  await withGoogle(page, 'google', `${SCRIPT}; setTimeout(() => gm_authFailure(), 100)`)
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load google API: Google Maps API failed to initialize properly',
  )
})

test('Google without suggestions says so', async ({ page }) => {
  await withGoogle(page, 'google', SCRIPT.replace('fetchAutocompleteSuggestions:', 'gone:'))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to initialize location autocomplete. Please try again later.',
  )
})

test('Google whose suggestions do not load says why', async ({ page }) => {
  const broken = "async (name) => { if (name === 'places') throw new Error('Quota'); return libraries[name] }"
  await withGoogle(page, 'google', SCRIPT.replace('async (name) => libraries[name]', broken))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Error initializing autocomplete: Quota')
})

test('without a key nothing of Google is loaded, and the alert says why', async ({ page }) => {
  await fakeConfig(page, { provider: 'google' })
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Failed to load google API: Google Maps API key is missing')
})

test('hybrid suggests by ourselves and draws by Google', async ({ page }) => {
  await withGoogle(page, 'hybrid', SCRIPT)
  const { asked } = await fakeAddresses(page, { autocomplete: STREETS })
  await page.goto('/')
  await expect(mapOf(page)).toContainText('drawn by Google')
  await boxOf(page).fill('Southwark')
  await page.getByRole('option', { name: 'Southwark Street' }).click()
  expect(asked).toHaveLength(1)
  await expect(mapOf(page)).toHaveAttribute('title', '51.5055, -0.0995 at 15')
})

for (const [what, script, message] of [
  ['does not come', undefined, 'Failed to load Google Maps API script'],
  [
    'refuses the key',
    `${SCRIPT}; setTimeout(() => gm_authFailure(), 100)`,
    'Google Maps API failed to initialize properly',
  ],
] as const) {
  test(`hybrid whose Google ${what} says so, and goes on with our map and our addresses`, async ({ page }) => {
    await visitedBefore(page, { location: STATION })
    await withGoogle(page, 'hybrid', script)
    await fakeAddresses(page, { autocomplete: STREETS })
    await page.goto('/')
    await expect(page.getByRole('alert')).toHaveText(`Failed to load google API: ${message}`)
    await expectAboveInput(page)
    await expect(mapOf(page).getByRole('img', { name: 'Your location' })).toBeVisible()
    await boxOf(page).fill('Southwark')
    await page.getByRole('option', { name: 'Southwark Street' }).click()
    await expect.poll(() => stored(page)).toMatchObject({ lat: 51.5055, lng: -0.0995 })
  })
}
