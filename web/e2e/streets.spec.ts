import type { Page } from '@playwright/test'
import { browser } from './browser'
import { expect, hasHelsinki, HELSINKI, STATION, test, visitedBefore } from './product'

test.skip(!hasHelsinki, 'the shared data folder is not here')
test.use({ baseURL: HELSINKI, launchOptions: browser(true) })

// What the design says, as tests may not read the styles they judge.
const INK = {
  light: { building: '#E8E3D0', park: '#CFE0BF', water: '#BFDDE3', road: '#FFFFFF', label: '#5B5F50' },
  dark: { building: '#202E26', park: '#1F3A29', water: '#15303A', road: '#2E3E34', label: '#A9B6AB' },
}

/** How many pixels of a picture have each of the colours. */
async function count(page: Page, picture: Buffer, colours: Readonly<Record<string, string>>) {
  return page.evaluate(
    async ({ url, wanted }) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
      const found: Record<string, number> = {}
      for (const [name, hex] of Object.entries(wanted)) {
        const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
        found[name] = 0
        for (let i = 0; i < data.length; i += 4) {
          if (rgb.every((value, c) => Math.abs(value - (data[i + c] ?? 0)) < 5)) found[name] += 1
        }
      }
      return found
    },
    { url: `data:image/png;base64,${picture.toString('base64')}`, wanted: colours },
  )
}

const PAGES = [
  { name: 'home', path: '/', map: /map/i, shows: ['building', 'road', 'label'] },
  { name: 'results', path: '/results', map: /map/i, shows: ['building', 'park', 'water', 'road', 'label'] },
] as const

for (const theme of ['light', 'dark'] as const) {
  for (const { name, path, map, shows } of PAGES) {
    test(`the ${name} map shows streets in our ${theme} style and asks nobody else`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme: theme })
      await visitedBefore(page, { location: STATION })
      const tile = page.waitForResponse((response) => /\/api\/tiles\/.*\.mvt\?v=/.test(response.url()) && response.ok())
      await page.goto(path)
      if (name === 'results' && info.project.name === 'phone') await page.getByRole('button', { name: 'Map' }).click()
      const region = page.getByRole('region', { name: map }).first()
      await region.scrollIntoViewIfNeeded()
      expect((await tile).headers()['cache-control']).toContain('immutable')
      await expect
        .poll(
          async () => {
            const found = await count(page, await region.screenshot(), INK[theme])
            return Object.entries(found).filter(
              ([colour, pixels]) => pixels < 20 && shows.some((shown) => shown === colour),
            )
          },
          { timeout: 15_000 },
        )
        .toEqual([])
      await page.screenshot({ path: `e2e-shots/streets-${name}-${theme}-${info.project.name}.png` })
      await expect(region.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
    })
  }
}

test('the details page draws the real way, and says its minutes without "about"', async ({ page }, info) => {
  const near = `lat=${STATION.lat}&lng=${STATION.lng}`
  const found = await page.request.get(`/api/restaurants?${near}&radius=0.5&pageSize=30`)
  const { results } = (await found.json()) as { results: { place_id: string; name: string; travel_basis: string }[] }
  const place = results.at(-1)
  if (!place) throw new Error('Helsinki has places')
  expect(place.travel_basis).toBe('route')
  await visitedBefore(page, { location: STATION })
  const way = page.waitForResponse((response) => response.url().includes('/path?'))
  await page.goto(`/restaurant/${place.place_id}`)
  const { path } = (await (await way).json()) as { path: unknown[] }
  expect(path.length).toBeGreaterThan(3)
  const map = page.getByRole('region', { name: `Map of the way to ${place.name}` })
  await map.scrollIntoViewIfNeeded()
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  const walk = page.getByRole('listitem').filter({ hasText: 'Walk' })
  await expect(walk).toContainText(/\d+ min, \d/)
  await expect(walk).not.toContainText('about')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cycle' })).toContainText('about')
  const drawn = async () => count(page, await map.screenshot(), { building: INK.light.building })
  await expect.poll(async () => (await drawn())['building'], { timeout: 15_000 }).toBeGreaterThan(20)
  await page.screenshot({ path: `e2e-shots/streets-details-${info.project.name}.png`, fullPage: true })
})
