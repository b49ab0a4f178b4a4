import { expect, HELSINKI, hasHelsinki, leaving, STATION, test, visitedBefore } from './product'

test.describe('with a real city', () => {
  test.use({ baseURL: HELSINKI })
  test.skip(!hasHelsinki, 'the shared data folder is not here')

  test.beforeEach(async ({ page }) => {
    await visitedBefore(page, { location: STATION, filters: { radius: [1], priceLevel: 4 } })
  })

  for (const order of ['nearest', 'lunch'] as const) {
    test(`suggestions come in the order asked for, ${order}, and every place exactly once`, async ({
      page,
      request,
      isMobile,
    }) => {
      test.skip(isMobile, 'the order is the same on a phone')
      test.slow()
      await page.addInitScript((by) => {
        localStorage.setItem('filters', JSON.stringify({ radius: [1], priceLevel: 4, order: by }))
      }, order)
      const ids: string[] = []
      for (let cursor = ''; ;) {
        const at = `lat=${STATION.lat}&lng=${STATION.lng}&radius=1&priceLevel=4&mealsOnly=true&order=${order}&departureTime=${leaving()}${cursor && `&cursor=${cursor}`}`
        const answer = (await (await request.get(`/api/restaurants?${at}`)).json()) as {
          results: { place_id: string; distance: number }[]
          cursor?: string
        }
        ids.push(...answer.results.map(({ place_id }) => place_id))
        if (answer.cursor === undefined) break
        cursor = answer.cursor
      }
      expect(ids.length).toBeGreaterThan(150)

      await page.goto('/results')
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(50)
      const more = page.getByRole('button', { name: 'Load more suggestions' })
      for (let shown = 50; shown < ids.length; shown += 50) {
        await more.click()
        await expect(cards).toHaveCount(Math.min(shown + 50, ids.length))
      }
      await expect(more).toBeHidden()

      const listed = () => cards.evaluateAll((all) => all.map(({ id }) => id))
      if (order === 'lunch') {
        // The first page is in groups; what comes after it is as it came.
        await expect.poll(async () => (await listed()).slice(50)).toEqual(ids.slice(50))
        expect((await listed()).slice(0, 50).toSorted()).toEqual(ids.slice(0, 50).toSorted())
        return
      }
      await expect.poll(listed).toEqual(ids)
      const away = await cards.evaluateAll((all) =>
        all.map((card) => {
          const [, count = '', unit] = /walk(?:Back \d\d:\d\d)?([\d.]+) (k?m)\b/.exec(card.textContent ?? '') ?? []
          return Number(count) * (unit === 'km' ? 1000 : 1)
        }),
      )
      expect(away).toEqual(away.toSorted((one, other) => one - other))
    })
  }

  test('bars and sweet shops are left out until somebody asks for them', async ({ page }) => {
    await page.goto('/results')
    const line = page.getByText(/bars, pubs and sweet shops are left out\./)
    await expect(line).toBeVisible()
    const asked = page.waitForRequest((one) => /api\/restaurants\?(?!.*mealsOnly)/.test(one.url()))
    await page.getByRole('button', { name: 'Show them' }).click()
    await asked
    await expect(line).toBeHidden()
    await expect(page.getByText('With bars and sweet shops')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('after loading more, the third card from the end is in view', async ({ page }) => {
    await page.goto('/results')
    await page.getByRole('button', { name: 'Load more suggestions' }).click()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(100)
    await expect(cards.nth(97)).toBeInViewport()
  })

  test('each card opens its details, and back is where we were', async ({ page }) => {
    test.slow()
    await page.goto('/results')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(50)
    for (const i of [0, 7, 23, 49]) {
      const name = await cards.nth(i).getByRole('heading').innerText()
      await cards.nth(i).getByRole('link', { name: 'View Details' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveURL(/\/restaurant\/osm-[nwr]\d+$/)
      await page.getByRole('link', { name: 'Back to results' }).click()
      await expect(cards).toHaveCount(50)
      await expect(cards.nth(i)).toBeInViewport()
    }
  })

  test('details fetched by their own address say what is known and credit the source', async ({ page }) => {
    await page.goto('/results')
    const link = page.getByRole('article').first().getByRole('link', { name: 'View Details' })
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page.getByText('© OpenStreetMap contributors').first()).toBeVisible()
    await expect(page.getByText(/\d\.\d km/).first()).toBeVisible()
    const directions = page.getByRole('link', { name: 'Get Directions' }).first()
    await expect(directions).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=60\.\d+%2C24\.\d+$/,
    )
  })
})

test('a newcomer with a workplace is two clicks from a restaurant', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'Workplace address or postcode' })).toHaveValue(
    '1 Noon Square, Noonhaven',
  )
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suggestions')
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await expect(page.getByText('Invented place').first()).toBeVisible()
})

test('the keyboard alone is enough', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no Tab key')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const suggestions = page.getByRole('button', { name: 'Get Suggestions' })
  for (let i = 0; i < 40 && !(await suggestions.evaluate((it) => it === document.activeElement)); i++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('article').first()).toBeVisible()
  const details = page.getByRole('link', { name: 'View Details' }).first()
  for (let i = 0; i < 8 && !(await details.evaluate((it) => it === document.activeElement)); i++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/restaurant\//)
})

test('typed coordinates become the location, and zero is a place', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Workplace address or postcode' })
  await box.fill('0, 0')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or changing your location.')).toBeVisible()
})

test('Reset all says so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.getByText('Filters reset', { exact: true })).toBeVisible()
  await expect(page.getByText('All filters have been reset to default values', { exact: true })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveValue('0.2')
})
