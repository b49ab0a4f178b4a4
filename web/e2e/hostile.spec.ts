import type { Page } from '@playwright/test'
import { HOSTILE, HOSTILE_TEXTS } from './hostile'
import { expect, STATION, test, visitedBefore } from './product'

const KEYS = [
  'location',
  'filters',
  'favorites',
  'favoritesOutbox',
  'visitHistory',
  'recordVisits',
  'placesProvider',
  'userPreferences',
  'restaurantResults',
  'lastFetchTimestamp',
  'theme',
]
const PAGES = ['/', '/results', '/history', '/restaurant/demo-0001']

/** The screen is whole, nothing ran, and no link leads anywhere but to the web or a telephone. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'History' }).first()).toBeVisible()
  const found = await page.evaluate(() => ({
    ran: 'pwned' in globalThis || 'polluted' in {},
    links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).protocol),
    pictures: [...document.images].map((image) => new URL(image.src, location.href).protocol),
    strangers: document.querySelectorAll('iframe, object, embed, base, script:not([src^="/"])').length,
    sideways: document.documentElement.scrollWidth - innerWidth,
  }))
  expect(found.ran).toBe(false)
  expect(found.links.filter((protocol) => !['http:', 'https:', 'tel:'].includes(protocol))).toEqual([])
  expect(found.pictures.filter((protocol) => !['http:', 'data:'].includes(protocol))).toEqual([])
  expect(found.strangers).toBe(0)
  expect(found.sideways).toBeLessThanOrEqual(0)
}

test('there are 200 hostile payloads', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(200)
})

for (const path of PAGES) {
  test(`hostile storage leaves ${path} whole`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(
      async ({ payloads, keys }) => {
        for (const payload of payloads) {
          for (const key of keys) {
            for (const found of [payload, [payload]]) {
              const newValue = JSON.stringify(found)
              localStorage.setItem(key, newValue)
              dispatchEvent(new StorageEvent('storage', { key, newValue }))
            }
          }
          await new Promise((drawn) => setTimeout(drawn))
        }
      },
      { payloads: HOSTILE, keys: KEYS },
    )
    await stands(page)
  })
}

test('the app starts with whatever storage holds', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto('/')
  const some = HOSTILE.filter((_, i) => i % 20 === 0)
  for (const payload of some) {
    await page.evaluate(
      ({ found, keys }) => {
        for (const key of keys) localStorage.setItem(key, typeof found === 'string' ? found : JSON.stringify(found))
      },
      { found: payload, keys: KEYS },
    )
    await page.goto('/results')
    await stands(page)
  }
})

/** A restaurant that is nothing but the payload. */
function restaurant(text: string, i: number): Record<string, unknown> {
  return {
    place_id: `hostile-${i}`,
    fsq_id: `hostile-${i}`,
    name: text,
    types: [text, text, text],
    formatted_address: text,
    formatted_phone_number: text,
    website: text,
    menu: text,
    description: text,
    attribution: text,
    crowd_level: text,
    walking_arrival_time: text,
    averageTimeSpent: text,
    photos: [{ large: text, photo_reference: text }],
    opening_hours: { open_now: true, weekday_text: [text, text] },
    peak_hours: [{ day: text, hour: 12, level: text }],
    dietary: { Vegan: text, [text]: 'yes' },
  }
}

test('hostile answers about restaurants are shown as text', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  const all = [...HOSTILE_TEXTS.map(restaurant), ...HOSTILE]
  for (let from = 0; from < all.length; from += 50) {
    const results = all.slice(from, from + 50)
    await page.route('**/api/restaurants?*', (route) => route.fulfill({ json: { results, size: results.length } }))
    await page.goto('/')
    await page.evaluate(() => localStorage.removeItem('restaurantResults'))
    await page.goto('/results')
    await expect(page.getByRole('article').or(page.getByText('No restaurants found')).first()).toBeVisible()
    await stands(page)
    await page.unroute('**/api/restaurants?*')
  }
})

test('hostile details are shown as text', async ({ page }) => {
  test.setTimeout(90_000)
  await visitedBefore(page, { location: STATION })
  let text = ''
  let shown = 0
  await page.route('**/api/restaurants/**', (route) =>
    route.request().url().includes('crowd-level')
      ? route.fulfill({ json: { success: true, data: { crowdLevel: text, averageTimeSpent: text, peakHours: text } } })
      : route.fulfill({ json: restaurant(text, shown) }),
  )
  for (const [i, payload] of HOSTILE_TEXTS.entries()) {
    if (i % 5 !== 0) continue
    text = payload
    shown = i
    await page.goto(`/restaurant/hostile-${i}`)
    await stands(page)
  }
})

test('hostile suggestions are shown as text', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Workplace address or postcode' })
  for (let from = 0; from < HOSTILE_TEXTS.length; from += 5) {
    const results = HOSTILE_TEXTS.slice(from, from + 5).map((text) => ({
      type: 'geo',
      text: { primary: text, secondary: text },
      geo: { name: text, locality: text, region: text, country: text, center: { latitude: 60.1, longitude: 24.9 } },
    }))
    await page.route('**/api/proxy/foursquare/autocomplete?*', (route) => route.fulfill({ json: { results } }))
    const answered = page.waitForResponse('**/api/proxy/foursquare/autocomplete?*')
    await box.fill(`street ${from}`)
    await answered
    await stands(page)
    await page.unroute('**/api/proxy/foursquare/autocomplete?*')
  }
})
