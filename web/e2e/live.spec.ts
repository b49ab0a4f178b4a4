import { expect, test, visitedBefore } from './product'
import { boxes, heldLive, openData, photo } from './live-facts'
import { cards, expectNoFault, names, open, sortButton } from './results-page'

// A photo that is gone and a vendor that failed are errors to the browser's console.
test.use({ expected: { errors: /(404|503) .*\/(place-photo|live)\?/ } })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(async ({ page }) => {
  await visitedBefore(page, { filters: { radius: [1], priceLevel: 4 } })
  await openData(page)
  await page.route('**/place-photo?*', (route) =>
    route.request().url().includes('gone')
      ? route.fulfill({ status: 404, body: 'no' })
      : route.fulfill({ contentType: 'image/png', body: PIXEL }),
  )
})

test('ratings, prices and photos come after the list, and no card moves', async ({ page }, info) => {
  const answer = await heldLive(page)
  await open(page)
  const before = await boxes(page)
  const first = cards(page).first()
  await expect(first).not.toContainText('Rated')
  await expect(page.getByRole('main')).not.toContainText('Foursquare')

  answer([{ rating: 4.3, price_level: 2, photos: photo('dish') }])
  await expect(first).toContainText('Rated 4.3 out of 5')
  await expect(first).toContainText('Price level 2 of 4')
  await expect(first.locator('img').last()).toHaveAttribute(
    'src',
    /\/place-photo\?reference=foursquare%2Fdish&maxwidth=800$/,
  )
  await expect(page.getByRole('main').getByText(/· Foursquare/)).toBeVisible()
  expect(await boxes(page)).toEqual(before)
  await expectNoFault(page, info, 'live')
})

test('a photo that cannot be loaded is a drawn dish', async ({ page }) => {
  const answer = await heldLive(page)
  await open(page)
  const [first, second] = [cards(page).first(), cards(page).nth(1)]
  const asked = page.waitForResponse(/reference=foursquare%2Fgone/)
  answer([{ photos: photo('gone') }, { photos: photo('dish') }])
  expect((await asked).status()).toBe(404)
  await expect(second.locator('img').last()).toHaveAttribute('src', /foursquare%2Fdish/)
  await expect(first.locator('img').last()).toHaveAttribute('src', /^data:image\/svg/)
})

test('a vendor that fails changes nothing', async ({ page }) => {
  const answer = await heldLive(page)
  await open(page)
  const before = await boxes(page)
  const text = await cards(page).allInnerTexts()
  const asked = page.waitForResponse(/\/restaurants\/live\?/)
  answer(503)
  await asked
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Foursquare')
  expect(await boxes(page)).toEqual(before)
  expect(await cards(page).allInnerTexts()).toEqual(text)
})

test('Top rated goes by what is known, and says when nothing is', async ({ page }) => {
  const answer = await heldLive(page)
  await open(page, '/results?sort=rating')
  const note = page.getByRole('main').getByText(/ratings/)
  await expect(sortButton(page)).toHaveText(/Top rated/)
  await expect(note).toHaveText('No ratings are known here. Best for lunch instead.')
  const [first = '', second = '', third = ''] = await names(page)
  const before = await boxes(page)

  answer([{}, { rating: 3.9 }, { rating: 4.6 }])
  await expect(note).toHaveText('More ratings are known now.')
  expect(await boxes(page)).toEqual(before)
  await page.getByRole('button', { name: 'Sort again' }).click()
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual([third, second, first])
  await expect(note).toHaveText(/^2 of \d+ have ratings\. The others come last\.$/)
})

test('a list without any rating offers Top rated once there is one', async ({ page }) => {
  const answer = await heldLive(page)
  await open(page)
  const [, second = ''] = await names(page)
  const offered = page.getByRole('menuitemradio', { name: 'Top rated' })
  await sortButton(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'Name' })).toBeVisible()
  await expect(offered).toHaveCount(0)
  await page.keyboard.press('Escape')

  answer([{}, { rating: 4.6 }])
  await expect(cards(page).nth(1)).toContainText('Rated 4.6')
  await sortButton(page).click()
  await offered.click()
  await expect.poll(async () => (await names(page))[0]).toBe(second)
})

test('a place that turns out dearer than asked for says so, where it is', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('filters', JSON.stringify({ radius: [1], priceLevel: 2 })))
  const answer = await heldLive(page)
  await open(page)
  const before = await boxes(page)
  answer([{ price_level: 3 }, { price_level: 2 }])
  await expect(cards(page).first()).toContainText('dearer than $$')
  await expect(cards(page).nth(1)).toContainText('Price level 2 of 4')
  await expect(cards(page).nth(1)).not.toContainText('dearer')
  expect(await boxes(page)).toEqual(before)
})
