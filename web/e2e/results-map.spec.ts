import { expect, test } from './product'
import { alone, cards, names, pill, sortButton, open, sideways, ateLately } from './results-page'

test.describe('on a wide screen', () => {
  test.skip(({ isMobile }) => isMobile, 'a phone has no room for both')

  test('the map stands beside the list, can be hidden, and stays hidden for the visit', async ({ page }) => {
    await open(page)
    const map = page.getByRole('region', { name: 'Map of suggestions' })
    await expect(map).toBeVisible()
    const columns = () =>
      cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size)
    await expect.poll(() => columns()).toBe(2)
    await page.getByRole('button', { name: 'Hide map' }).click()
    await expect(map).toBeHidden()
    await expect.poll(() => columns()).toBe(3)
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
    await expect(map).toBeHidden()
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(map).toBeVisible()
    await page.setViewportSize({ width: 1600, height: 900 })
    await expect.poll(columns).toBe(3)
    await expect(map).toBeVisible()
  })

  test('pins and cards are tied both ways', async ({ page }) => {
    await open(page)
    const map = page.getByRole('region', { name: 'Map of suggestions' })
    const numbers = await alone(page)
    const [first] = numbers
    const all = await names(page)
    const card = cards(page).nth(first - 1)
    const pin = map.getByRole('button', { name: `${first}. ${all[first - 1]}` })
    const resting = await pin.boundingBox()
    await card.hover()
    await expect.poll(async () => (await pin.boundingBox())?.width).toBeGreaterThan(resting?.width ?? 99)
    await page.mouse.move(5, 5)
    await expect(pin).toHaveAttribute('aria-pressed', 'false')
    await card.getByRole('link', { name: 'View Details' }).focus()
    await expect(pin).toHaveAttribute('aria-pressed', 'true')

    const farthest = Math.max(...numbers)
    const last = map.getByRole('button', { name: new RegExp(`^${farthest}\\. `) })
    await last.focus()
    await page.keyboard.press('Enter')
    await expect(last).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page).nth(farthest - 1)).toBeInViewport({ ratio: 0.9 })
  })

  test.describe('when the map’s code cannot be had', () => {
    test.use({ expected: { errors: /ERR_FAILED/ } })

    test('list and pins are there all the same', async ({ page }) => {
      await page.route(/\/assets\/base-map[^/]*\.js/, (route) => route.abort())
      await open(page)
      const [number] = await alone(page)
      const pin = page.getByRole('button', { name: new RegExp(`^${number}\\. `) })
      await pin.press('Enter')
      await expect(pin).toHaveAttribute('aria-pressed', 'true')
    })
  })

  test('the keyboard alone sorts, marks and opens', async ({ page }) => {
    await open(page)
    await sortButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Best for lunch' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitemradio', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sortButton(page)).toBeFocused()
    await expect(sortButton(page)).toHaveText(/Name/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Hide map' })).toBeFocused()
    await page.keyboard.press('Tab')
    const first = cards(page).first()
    await expect(first.getByRole('link', { name: 'View Details' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(first.getByRole('button', { name: /favorites/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(first.getByRole('button', { name: /^Team: add/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    const [name = ''] = await names(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
})

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'a wide screen shows both')

  test('map and list change places, and nothing is lost', async ({ page }) => {
    await open(page, '/results?sort=name')
    await cards(page).nth(12).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    // A click of Playwright's would scroll the page first, because the pill lies under the header.
    await pill(page, 'Map').evaluate((button: HTMLElement) => button.click())
    await expect(pill(page, 'List')).toBeFocused()
    await expect(page.getByRole('region', { name: 'Map of suggestions' })).toBeVisible()
    await expect(page.getByText(/^First 50 places within 0\.5 km$/)).toBeVisible()
    const places = page.getByRole('list', { name: 'Places on the map' })
    const pins = page.getByRole('button', { name: /^\d+\. / })
    await expect(pins.first()).toHaveAttribute('aria-pressed', 'true')

    const [, other] = await alone(page)
    const another = page.getByRole('button', { name: new RegExp(`^${other}\\. `) })
    const name = ((await another.getAttribute('aria-label')) ?? '').replace(/^\d+\. /, '')
    await another.focus()
    await page.keyboard.press('Enter')
    await expect(another).toHaveAttribute('aria-pressed', 'true')
    await expect(places.getByRole('article', { name })).toBeInViewport({ ratio: 0.9 })

    await places.evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }))
    await expect(pins.first()).toHaveAttribute('aria-pressed', 'true')

    await pill(page, 'List').click()
    await expect(page).toHaveURL(/sort=name$/)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await expect(cards(page).nth(12)).toBeInViewport()

    await pill(page, 'Map').click()
    await places.getByRole('link', { name: 'View Details' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(page.getByRole('region', { name: 'Map of suggestions' })).toBeVisible()
  })

  test('a card below the map has room for all it says, "about" included', async ({ page }) => {
    await page.route(/\/api\/restaurants\?/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"travel_basis":"route"', '"travel_basis":"estimate"')
      await route.fulfill({ response, body })
    })
    await open(page)
    await pill(page, 'Map').click()
    const below = page.getByRole('list', { name: 'Places on the map' }).getByRole('article')
    await expect(below.first()).toContainText(/about \d+ min/)
    const cut = await below.evaluateAll((all) =>
      all.filter((card) => card.scrollHeight > card.clientHeight).map((card) => card.textContent),
    )
    expect(cut).toEqual([])
  })

  test('nothing scrolls sideways at 320 px, nor with text twice as large', async ({ page }) => {
    await ateLately(page, 2)
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await open(page)
      await page.evaluate((given) => (document.documentElement.style.fontSize = given), size)
      await page.getByRole('button', { name: /^Show (?!them)/ }).click()
      await page.screenshot({ path: `e2e-shots/results-${width}-${size.slice(0, 3)}.png` })
      await expect.poll(() => sideways(page), `list ${width} ${size}`).toEqual([width, width, width])
      await pill(page, 'Map').click()
      await page.screenshot({ path: `e2e-shots/results-map-${width}-${size.slice(0, 3)}.png` })
      await expect.poll(() => sideways(page), `map ${width} ${size}`).toEqual([width, width, width])
      await pill(page, 'List').click()
    }
  })
})
