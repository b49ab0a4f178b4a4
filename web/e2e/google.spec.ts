import type { Page } from '@playwright/test'
import { fakeAddresses, fakeConfig, STREETS } from './address-fakes'
import { expect, STATION, test, visitedBefore } from './product'

test.use({ expected: { errors: /net::ERR_FAILED/, requests: /^https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/ } })

/** Speaks as much of Google's protocol as we use. What the map was told is read from its container. */
const SCRIPT = `{
  const point = (lat, lng) => ({ toJSON: () => ({ lat, lng }) })
  const prediction = (name, location) => ({ placePrediction: {
    mainText: { text: name }, secondaryText: { text: 'London' }, text: { text: name + ', London' },
    toPlace: () => ({ fetchFields: async function () { this.location = location } }),
  } })
  const libraries = {
    maps: { Map: class {
      constructor(container) { this.container = container; container.textContent = 'drawn by Google' }
      setCenter({ lat, lng }) { this.container.title = lat + ', ' + lng }
      setZoom(zoom) { this.container.title += ' at ' + zoom }
    } },
    marker: { Marker: class { setPosition() {} setTitle() {} setMap() {} } },
    places: {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: { fetchAutocompleteSuggestions: async ({ includedPrimaryTypes }) => ({ suggestions: [
        prediction('Google Street', point(51.5, -0.1)),
        prediction('Nowhere ' + includedPrimaryTypes.join(' '), undefined),
      ] }) },
    },
    geocoding: { Geocoder: class { async geocode({ address }) {
      if (address === 'nothing') throw { code: 'ZERO_RESULTS' }
      return { results: [{ geometry: { location: point(51.6, -0.2) } }] }
    } } },
  }
  google.maps.importLibrary = async (name) => libraries[name]
  google.maps.__ib__()
}`

/** The server opens its policy to Google when it has a key; this one has none, so the page is opened here. */
async function withGoogle(page: Page, provider: string, script: string | undefined): Promise<void> {
  await fakeConfig(page, { provider, googleKey: 'browser-key' })
  await page.route(/:\d+\/$/, async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy'] ?? ''
    const opened = policy.replace("script-src 'self'", "script-src 'self' https://maps.googleapis.com")
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': opened } })
  })
  await page.route('https://maps.googleapis.com/**', (route) =>
    script === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Workplace address or postcode' })
const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of your location' })
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
  await expect.poll(() => stored(page)).toEqual({ address: 'Google Street, London', lat: 51.5, lng: -0.1 })

  await boxOf(page).fill('SE1 0UN')
  await boxOf(page).press('Enter')
  await expect(mapOf(page)).toHaveAttribute('title', '51.6, -0.2 at 15')
})

test('a script that does not come is an alert, and the open map stays', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await withGoogle(page, 'google', undefined)
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Failed to load google API: Failed to load Google Maps API script')
  await expect(mapOf(page).getByRole('img', { name: 'Your location' })).toBeVisible()
})

test('a script that is not Google is an alert', async ({ page }) => {
  await withGoogle(page, 'google', 'google.maps.importLibrary = async () => ({}); google.maps.__ib__()')
  await page.goto('/')
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

test('hybrid without Google goes on with our map, without an alert', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await withGoogle(page, 'hybrid', undefined)
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/')
  await lost
  await expect(mapOf(page).getByRole('img', { name: 'Your location' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
