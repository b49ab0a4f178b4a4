import { fakeConfig } from './address-fakes'
import { browser } from './browser'
import { expect, hasHelsinki, HELSINKI, STATION, test, visitedBefore } from './product'

test.use({ launchOptions: browser(true) })

const STYLE = {
  version: 8,
  sources: {
    pond: {
      type: 'geojson',
      data: { type: 'Point', coordinates: [STATION.lng, STATION.lat] },
      attribution: '<a href="https://tiles.example/about">Tiles by Example</a>',
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#123456' } },
    { id: 'pond', type: 'circle', source: 'pond' },
  ],
}

test.beforeEach(async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('the map of the settings is drawn under the pin, and its sources are credited', async ({ page }, info) => {
  await fakeConfig(page, { map: { style: '/map-style.json' } })
  await page.route('**/map-style.json', (route) => route.fulfill({ json: STYLE }))
  await page.goto('/')
  const map = page.getByRole('region', { name: 'Map of your location' })
  await expect(map.locator('canvas')).toBeVisible()
  await expect(map.getByRole('link', { name: 'Tiles by Example' })).toHaveAttribute(
    'href',
    'https://tiles.example/about',
  )
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect(map.getByRole('img', { name: 'Your location' })).toBeVisible()
  await page.screenshot({ path: `e2e-shots/map-style-${info.project.name}.png` })
})

/** The tile that holds a point, by the numbering that everybody uses. */
function tileAt(zoom: number, { lat, lng }: { lat: number; lng: number }): string {
  const tiles = 2 ** zoom
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  return `${zoom}/${Math.floor(((lng + 180) / 360) * tiles)}/${Math.floor(((1 - north) / 2) * tiles)}`
}

test.describe('where the map looks', () => {
  test.use({ baseURL: HELSINKI })
  test.skip(!hasHelsinki, 'the shared data folder is not here')

  // A tile of ours has 512 pixels, so zoom 14 here is the 15 of maps whose tiles have 256.
  for (const [what, zoom, at] of [
    ['a location at zoom 15', 14, STATION],
    ['New York at zoom 12 without a location', 11, { lat: 40.7128, lng: -74.006 }],
  ] as const) {
    test(`the map shows ${what}`, async ({ page }) => {
      if (zoom === 11) await page.addInitScript(() => localStorage.removeItem('location'))
      const asked = new Set<string>()
      await page.route('**/api/tiles/**', (route) => {
        asked.add(/tiles\/(\d+\/\d+\/\d+)\.mvt/.exec(route.request().url())?.[1] ?? '')
        return route.fulfill({ status: 204, body: '' })
      })
      await page.goto('/')
      await expect.poll(() => [...asked]).toContain(tileAt(zoom, at))
      expect([...asked].map((tile) => tile.split('/')[0])).toEqual([...asked].map(() => String(zoom)))
    })
  }
})

test('the arrow keys look around', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no arrow keys')
  await fakeConfig(page, { map: { style: '/map-style.json' } })
  await page.route('**/map-style.json', (route) => route.fulfill({ json: STYLE }))
  await page.goto('/')
  const map = page.getByRole('region', { name: 'Map of your location' })
  const pin = map.getByRole('img', { name: 'Your location' })
  await expect(map.locator('canvas')).toBeVisible()
  const before = await pin.boundingBox()
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await pin.boundingBox())?.x ?? 0)).toBe(Math.round((before?.x ?? 0) - 80))
})

test('a new location is looked at, with the same map', async ({ page }) => {
  await fakeConfig(page)
  await page.goto('/')
  const pin = page.getByRole('img', { name: 'Your location' })
  const before = await pin.boundingBox()
  const box = page.getByRole('combobox', { name: 'Workplace address or postcode' })
  await box.fill('0, 0')
  await box.press('Enter')
  await expect(box).toHaveValue('0, 0')
  expect(await pin.boundingBox()).toEqual(before)
})

test('without a location the map invites to set one', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('location'))
  await fakeConfig(page)
  await page.goto('/')
  const map = page.getByRole('region', { name: 'Map of your location' })
  await expect(map.getByRole('button', { name: 'Use my current location' })).toBeVisible()
  await expect(map.getByRole('img', { name: 'Your location' })).toBeHidden()
  expect((await map.boundingBox())?.height).toBe(192)
})

test.describe('a style that cannot be had', () => {
  test.use({ expected: { errors: /map-style\.json/ } })

  test('leaves the land, the pin and the credit', async ({ page }) => {
    await fakeConfig(page, { map: { style: '/map-style.json' } })
    await page.route('**/map-style.json', (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.goto('/')
    const map = page.getByRole('region', { name: 'Map of your location' })
    await expect(map.locator('canvas')).toBeVisible()
    await expect(map.getByRole('img', { name: 'Your location' })).toBeVisible()
    await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  })
})

test.describe('map code that cannot be had', () => {
  test.use({ expected: { errors: /base-map-/ } })

  test('leaves the same', async ({ page }) => {
    await fakeConfig(page, { map: { style: '/map-style.json' } })
    await page.route('**/assets/base-map-*', (route) => route.abort())
    await page.goto('/')
    const map = page.getByRole('region', { name: 'Map of your location' })
    await expect(map.getByRole('img', { name: 'Your location' })).toBeVisible()
    await expect(map.locator('canvas')).toHaveCount(0)
  })
})
