import { expectAccessible } from './accessibility'
import { CROWD, ID, open } from './details-page'
import { expect, leaving, noon, test, visitedBefore } from './product'

test('every fact has its exact form', async ({ page }) => {
  await open(page)
  await expect(page.getByText('Indian, Thali house, Vegetarian', { exact: true })).toBeVisible()
  const rating = page.getByText('Rated 4.6 out of 5', { exact: true })
  await expect(rating).toBeVisible()
  const badge = await rating.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red = 0, green = 0, blue = 0] = (badge.match(/\d+/g) ?? []).map(Number)
  expect(green - Math.max(red, blue), `the badge is green, and not ${badge}`).toBeGreaterThan(20)
  await expect(page.getByText('0.4 km', { exact: true })).toBeVisible()
  await expect(page.getByText('Open now', { exact: true })).toBeVisible()
  await expect(page.getByText('$$', { exact: true })).toBeVisible()
  await expect(page.getByText('1,204 reviews', { exact: true })).toBeVisible()
  await expect(page.getByTitle('Estimated from similar places at this hour')).toHaveText(/^Not Busy/)
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible()
  await expect(page.getByText('18 Copperfield Street, Noonhaven', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+44 20 7946 0182' })).toHaveAttribute('href', 'tel:+442079460182')
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible()
  await expect(page.getByText('Average Visit Duration', { exact: true })).toBeVisible()
  await expect(page.getByText('30–40 min', { exact: true })).toBeVisible()
  for (const [name, href] of [
    ['copperladle.example', 'https://copperladle.example/'],
    ['View Menu', 'https://copperladle.example/menu'],
    ['Get Directions', 'https://www.google.com/maps/dir/?api=1&destination=46.002%2C-6.002'],
  ] as const) {
    const link = page.getByRole('link', { name }).filter({ visible: true })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('what nobody knows is left out or said to be unknown', async ({ page }) => {
  const unknown = {
    rating: undefined,
    user_ratings_total: undefined,
    price_level: undefined,
    opening_hours: undefined,
    crowd_level: undefined,
    crowd_basis: undefined,
    formatted_phone_number: undefined,
    dietary: undefined,
  }
  await open(page, unknown, { success: false })
  await expect(page.getByText('Hours not known', { exact: true })).toBeVisible()
  await expect(page.getByText('$', { exact: true })).toBeVisible()
  await expect(page.getByText('Price not known')).toBeAttached()
  for (const text of ['reviews', 'Rated', 'Busy', 'Peak hours', 'Average Visit Duration', 'Dietary']) {
    await expect(page.getByText(text)).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Opening Hours' })).toHaveCount(0)
  await expect(page.getByText('Not known yet: opening hours, phone and price.', { exact: true })).toBeVisible()
})

test('a closed place says Closed, and a visit of unknown length is not shown', async ({ page }) => {
  await open(
    page,
    { opening_hours: { open_now: false, weekday_text: [] } },
    { success: true, data: { ...CROWD, crowdLevel: 'busy', averageTimeSpent: 'unknown' } },
  )
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByTitle('Estimated from similar places at this hour')).toHaveText(/^Busy/)
  await expect(page.getByText('Average Visit Duration')).toHaveCount(0)
  await expect(page.getByText('Back at your desk')).toHaveCount(0)
})

test('links that are no web pages are no links', async ({ page }) => {
  await open(page, { website: 'javascript:alert(1)', menu: 'data:text/html,x' })
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible()
  await expect(page.getByText('View Menu')).toHaveCount(0)
  expect(await page.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0)
})

test('peak hours read as text, today first and any day', async ({ page }) => {
  await open(page)
  const hours = page.getByRole('list', { name: 'Peak hours' }).getByRole('listitem')
  await expect(hours).toHaveText(['11am, not busy', "12pm, not busy, when you'd arrive", '1pm, busy', '2pm, moderate'])
  const today = noon().toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`On ${today}s you'd beat the 13:00 rush.`, { exact: true })).toBeVisible()
  const other = today === 'Monday' ? 'Tuesday' : 'Monday'
  await page.getByRole('combobox', { name: 'Day of the peak hours' }).selectOption(other)
  await expect(page.getByText(`Busiest on ${other}s around 13:00.`, { exact: true })).toBeVisible()
})

test("the week's hours mark today", async ({ page }) => {
  await open(page)
  const today = noon().toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const rows = page.getByRole('listitem').filter({ hasText: '11:30 – 21:30' })
  await expect(rows).toHaveCount(7)
  await expect(rows.filter({ hasText: today })).toHaveAttribute('aria-current', 'date')
})

test('the plan fits the break, or says by how much it does not', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: `Leave at ${leaving()}` })).toBeVisible()
  await expect(page.getByText(/^Back at your desk around \d\d:55\.$/)).toBeVisible()
  await expect(page.getByText('Fits a 60-minute break with 15 min to spare.')).toBeVisible()
  await page.getByRole('radio', { name: '30' }).click()
  await expect(page.getByText('That is 15 min more than a 30-minute break.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '30' })).toBeChecked()
  const plan = page.getByRole('complementary', { name: 'Plan' })
  await expect(plan.getByText('about 5 min, 0.4 km')).toBeVisible()
  await expect(plan.getByText('12:13')).toBeVisible()
  const map = plan.getByRole('region', { name: 'Map of the way to Copper Ladle' })
  await expect(map.getByRole('img', { name: 'Your location' })).toBeAttached()
  await expect(map.getByRole('img', { name: 'Copper Ladle' })).toBeVisible()
})

test('diets come with who states them', async ({ page }) => {
  await visitedBefore(page, { filters: { dietary: ['Vegan'] } })
  await open(page)
  const said = (diet: string) => page.getByText(diet, { exact: true }).locator('xpath=following-sibling::dd')
  await expect(said('Halal')).toHaveText('Limited, stated by the place')
  await expect(said('Nut-free')).toHaveText('Yes, stated by the place. Ask about traces before you order')
  await expect(said('Vegan')).toHaveText('Not stated: ask the place')
  const tags = page.getByRole('list', { name: 'Diets, as stated by the place' }).getByRole('listitem')
  await expect(tags).toHaveText(['Vegetarian'])
})

test.describe('with photos', () => {
  const photo = {
    large: '/api/proxy/foursquare/place-photo?reference=commons%2FQS5qcGc&maxwidth=800',
    photo_reference: 'commons/QS5qcGc',
  }
  test.use({ expected: { errors: /status of 404/ } })
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/config', async (route) => {
      const config = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...config, photos: true } })
    })
  })

  test('the first one is large and credited', async ({ page }) => {
    const drawn =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="3"><path fill="teal" d="M0 0h8v3H0z"/></svg>'
    await page.route('**/place-photo?*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawn }))
    await open(page, { photos: [photo] })
    await expect(page.getByRole('img', { name: 'Copper Ladle', exact: true }).first()).toHaveAttribute(
      'src',
      photo.large,
    )
    await expect(page.getByRole('link', { name: 'Photo: Wikimedia Commons' })).toHaveAttribute(
      'href',
      'https://commons.wikimedia.org/wiki/File:A.jpg',
    )
  })

  test('one that does not load leaves our own dish', async ({ page }) => {
    await open(page, { photos: [photo] })
    await expect(page.getByRole('img', { name: 'Illustration for Copper Ladle' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Photo: Wikimedia Commons' })).toHaveCount(0)
  })
})

test('without somewhere to get photos from none is asked for', async ({ page }) => {
  await open(page, { photos: [{ large: '/api/proxy/foursquare/place-photo?reference=x', photo_reference: 'x' }] })
  await expect(page.getByRole('img', { name: 'Illustration for Copper Ladle' })).toBeVisible()
})

test('a photo of our own server is large, whatever the settings', async ({ page }) => {
  const large = '/pictures/ladle.svg'
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="3"><path fill="teal" d="M0 0h8v3H0z"/></svg>'
  await page.route(`**${large}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawn }))
  await open(page, { photos: [{ large, photo_reference: 'own/ladle' }] })
  const photo = page.getByRole('img', { name: 'Copper Ladle', exact: true }).first()
  await expect(photo).toHaveAttribute('src', large)
  expect((await photo.boundingBox())?.width).toBeGreaterThan(350)
})

test('a busy midnight is among the peak hours', async ({ page }) => {
  const today = noon().toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const peakHours = Array.from({ length: 24 }, (_, hour) => ({ day: today, hour, level: 'busy', fullness: 90 }))
  await open(page, {}, { success: true, data: { ...CROWD, peakHours } })
  const hours = page.getByRole('list', { name: 'Peak hours' }).getByRole('listitem')
  await expect(hours).toHaveCount(24)
  await expect(hours.first()).toHaveText('12am, busy')
  await expect(hours.nth(4)).toHaveText('4am, busy')
  await expect(hours.last()).toHaveText('11pm, busy')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('the names of fifteen peak hours do not touch, and the hour of arrival has one', async ({ page, isMobile }) => {
  const today = noon().toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const peakHours = Array.from({ length: 15 }, (_, i) => ({ day: today, hour: 9 + i, level: 'busy', fullness: 90 }))
  await open(page, { walking_arrival_time: '13:05' }, { success: true, data: { ...CROWD, peakHours } })
  const hours = page.getByRole('list', { name: 'Peak hours' }).getByRole('listitem')
  await expect(hours.nth(4)).toHaveText("1pm, busy, when you'd arrive")
  const named = await hours.evaluateAll((all) =>
    all.map((bar) => {
      const { left, right, width } = (bar.children[1] ?? bar).getBoundingClientRect()
      return { name: bar.children[1]?.textContent, left, right, width }
    }),
  )
  const shown = named.filter(({ width }) => width > 1)
  const some = ['9am', '12pm', '1pm', '3pm', '6pm', '9pm']
  expect(shown.map(({ name }) => name)).toEqual(isMobile ? some : named.map(({ name }) => name))
  const touching = shown.filter(({ left }, i) => left < (shown[i - 1]?.right ?? 0) + 2)
  expect(touching).toEqual([])
})

test.describe('when the crowd call fails', () => {
  test.use({ expected: { errors: /status of 503/ } })
  test('the page is whole and silent about it', async ({ page }) => {
    await page.route('**/crowd-level?*', (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(`/restaurant/${ID}`)
    await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible()
    await expect(page.getByText('Peak hours')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
  })
})

test('the crowd call names the place and the arrival', async ({ page }) => {
  const asked = page.waitForRequest('**/crowd-level?*')
  await page.goto(`/restaurant/${ID}`)
  const query = new URL((await asked).url()).searchParams
  expect(query.get('restaurantName')).toBe(await page.getByRole('heading', { level: 1 }).innerText())
  expect(query.get('address')).toMatch(/Noonhaven/)
  expect(query.get('arrival')).toMatch(/^\d\d:\d\d$/)
})

test('showing a place records a visit once, and Undo takes it back for good', async ({ page }) => {
  const visits = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('visitHistory') ?? '[]') as unknown[]).length)
  await page.goto(`/restaurant/${ID}`)
  await expect(page.getByText("Added to today's history")).toBeVisible()
  await expect.poll(() => visits()).toBe(1)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText("Removed from today's history")).toBeVisible()
  await expect.poll(() => visits()).toBe(0)
  await page.getByRole('button', { name: /to favorites$/ }).click()
  await expect.poll(() => visits()).toBe(0)
})

test.describe('a place nobody knows', () => {
  test.use({ expected: { errors: /status of 404/ } })
  test('is no visit', async ({ page }) => {
    await page.goto('/restaurant/demo-9999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurant not found')
    expect(await page.evaluate(() => localStorage.getItem('visitHistory'))).toBeNull()
  })
})

test('a selected place shows at once and is completed; Back keeps scroll and filters', async ({ page }) => {
  await visitedBefore(page, { filters: { radius: [0.7], priceLevel: 4, historyDays: 0 } })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/restaurants/demo-*?*', async (route) => {
    if (!route.request().url().includes('crowd-level')) await held
    await route.continue()
  })
  await page.goto('/results')
  const card = page.getByRole('article').nth(20)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(/Open now|Closed|Hours not known/)).toHaveCount(0)
  answer()
  await expect(page.getByText(/^(Open now|Closed|Hours not known)$/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(page.getByText('0.7 km').first()).toBeVisible()
  await expect(page.getByRole('article').nth(20)).toBeInViewport()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the whole page in ${theme} has no accessibility fault`, async ({ page }, info) => {
    await visitedBefore(page, { theme, filters: { dietary: ['Vegan'] } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    await expect(page.getByRole('heading', { name: 'Peak hours' })).toBeVisible()
    await page.screenshot({ path: `e2e-shots/details-${info.project.name}-${theme}.png`, fullPage: true })
    await expectAccessible(page)
  })
}
