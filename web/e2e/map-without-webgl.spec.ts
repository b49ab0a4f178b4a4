import { fakeConfig } from './address-fakes'
import { browser } from './browser'
import { expect, hasHelsinki, HELSINKI, STATION, test, timePasses, visitedBefore } from './product'
import { open, pill } from './results-page'

test.use({ launchOptions: browser(false) })

test('without WebGL the map is plain land with the same pin, and its code is not loaded', async ({ page }, info) => {
  await visitedBefore(page, { location: STATION })
  await fakeConfig(page, { map: { style: '/map-style.json' } })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull()
  const map = page.getByRole('region', { name: 'Map of your location' })
  const pin = map.getByRole('img', { name: 'Your location' })
  await expect(pin).toBeVisible()
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await timePasses(page, 5000)
  expect(loaded.filter((url) => /base-map-|map-style/.test(url))).toEqual([])

  const frame = await map.boundingBox()
  const tip = await pin.boundingBox()
  if (!frame || !tip) throw new Error('the map and its pin are on the page')
  expect(Math.round(tip.x + tip.width / 2)).toBe(Math.round(frame.x + frame.width / 2))
  expect(Math.round(tip.y + tip.height)).toBe(Math.round(frame.y + frame.height / 2))
  await page.screenshot({ path: `e2e-shots/map-without-webgl-${info.project.name}.png` })
})

test('without WebGL places that lie together are one, too, and it opens', async ({ page, isMobile }) => {
  test.skip(!hasHelsinki, 'the shared data folder is not here')
  await visitedBefore(page, { location: STATION, filters: { radius: [0.5], priceLevel: 4, historyDays: 14 } })
  await open(page, `${HELSINKI}/results`)
  if (isMobile) await pill(page, 'Map').click()
  const map = page.getByRole('region', { name: 'Map of suggestions' })
  const clusters = map.getByRole('button', { name: / places here\. Zoom in$/ })
  await expect(clusters.first()).toBeVisible()
  const before = await clusters.first().getAttribute('aria-label')
  await clusters.first().press('Enter')
  await expect(map.locator('button:focus')).not.toHaveAttribute('aria-label', before ?? '')
})
