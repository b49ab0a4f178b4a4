import type { Page } from '@playwright/test'
import { fakeAddresses, fakeConfig, STREETS } from './address-fakes'
import { expect, STATION, test, visitedBefore } from './product'

test.use({ expected: { errors: /net::ERR_FAILED/, requests: /^https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/ } })

/** Speaks as much of Google's protocol as we use. What the map was told is read from its container. */
const SCRIPT = `{
  const point = (lat, lng) => ({ toJSON: () => ({ lat, lng }) })
  const prediction = (name, location) => ({ placePrediction: {
    mainText: { text: name }, secondaryText: { text: 'London' }, text: { text: name + ', London' },
    toPlace: () => ({ fetchFields: async function ({ fields }) {
      if (fields.includes('location')) this.location = location
      if (fields.includes('formattedAddress')) this.formattedAddress = '1 ' + name + ', London SE1'
      if (fields.includes('displayName')) this.displayName = name
    } }),
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
    const opened = policy
      .replace("script-src 'self'", "script-src 'self' https://maps.googleapis.com")
      .replace('trusted-types default credits', 'trusted-types *')
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': opened } })
  })
  await page.route('https://maps.googleapis.com/**', (route) =>
    script === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Workplace address or postcode' })
const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of your location' })
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
  await page.clock.install()
  await withGoogle(page, 'google', 'void 0')
  const script = page.waitForResponse(/maps\/api\/js/)
  await page.goto('/')
  await script
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
