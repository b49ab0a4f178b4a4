import { expect, test, visitedBefore } from './product'
import {
  SEARCHES,
  NOTHING,
  FEW,
  cards,
  names,
  pill,
  sortButton,
  open,
  counted,
  held,
  sort,
  expectNoFault,
  ateLately,
} from './results-page'

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    test.use({ expected: { errors: /status of 503/ } })
    test.slow()
    test.beforeEach(async ({ page }) => {
      // A few places have every kind of thing that many have, and are looked through sooner.
      await visitedBefore(page, { theme, filters: FEW })
      await page.emulateMedia({ reducedMotion: 'reduce' })
    })

    test('waiting, found and sorting have no accessibility fault', async ({ page }, info) => {
      const answer = await held(page)
      await page.goto('/results')
      await expect(page.getByText('Looking around 1 Noon Square')).toBeVisible()
      await expect(page.getByTestId('card-skeleton')).toHaveCount(3)
      await expectNoFault(page, info, `waiting-${theme}`)
      answer()
      await expect(cards(page).first()).toBeVisible()
      await expectNoFault(page, info, `found-${theme}`)
      await sortButton(page).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoFault(page, info, `sorting-${theme}`, '[role=menu]')
    })

    test('the map instead of the list has no accessibility fault', async ({ page, isMobile }, info) => {
      test.skip(!isMobile, 'a wide screen shows both')
      await open(page)
      await pill(page, 'Map').click()
      await expect(page.getByRole('region', { name: 'Map of suggestions' })).toBeVisible()
      await expectNoFault(page, info, `map-${theme}`)
    })

    test('nothing found and a failure have no accessibility fault', async ({ page }, info) => {
      await page.addInitScript((filters) => localStorage.setItem('filters', JSON.stringify(filters)), NOTHING)
      await page.goto('/results')
      await expect(page.getByRole('group', { name: 'Quick fixes' })).toBeVisible()
      await expectNoFault(page, info, `nothing-${theme}`)
      await page.route(SEARCHES, (route) => route.fulfill({ status: 503, body: 'down' }))
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoFault(page, info, `failed-${theme}`)
    })

    test('places of late visits, hidden and shown, have no accessibility fault', async ({ page }, info) => {
      await ateLately(page, 3)
      await open(page)
      await page.getByRole('button', { name: /^Show (?!them)/ }).click()
      await expectNoFault(page, info, `lately-${theme}`)
    })
  })
}

test.describe('when more cannot be had', () => {
  test.use({ expected: { errors: /status of (400|503)/ } })

  test('the list stays, says so, and Retry mends it', async ({ page }) => {
    await open(page)
    await page.route(/cursor=/, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.getByRole('button', { name: 'Load more suggestions' }).click()
    await expect(page.getByText('Error loading restaurants. Please try again.')).toBeVisible()
    await expect(cards(page)).toHaveCount(50)
    await page.unroute(/cursor=/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  })

  test('a cursor the server has forgotten starts over quietly', async ({ page }) => {
    await open(page)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('restaurantResults') ?? '') as { cursor: string }
      kept.cursor = 'forgotten'
      localStorage.setItem('restaurantResults', JSON.stringify(kept))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Load more suggestions' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
    await expect(page.getByText('Error loading restaurants. Please try again.')).toBeHidden()
    const all = await names(page)
    expect(new Set(await cards(page).evaluateAll((list) => list.map(({ id }) => id))).size).toBe(all.length)
  })
})

test('while more is loading three placeholders wait at the end', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Element.prototype.scrollIntoView = function scrollIntoView(options) {
      document.documentElement.dataset['scrolled'] = typeof options === 'object' ? (options.behavior ?? '') : ''
      window.scrollBy({ top: this.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' })
    }
  })
  await open(page)
  const answer = await held(page)
  await page.getByRole('button', { name: 'Load more suggestions' }).click()
  await expect(page.getByTestId('card-skeleton')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Load more suggestions' })).toBeHidden()
  answer()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  const third = cards(page).nth(-3)
  await expect(third).toBeFocused()
  await expect(third).toBeInViewport()
  // Those who asked for less motion are not taken for a ride.
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'instant')
})

test('an empty list offers what would find something, and a tap finds it', async ({ page }) => {
  await visitedBefore(page, { filters: NOTHING })
  const asked = counted(page)
  const answered = counted(page, 'requestfinished')
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible()
  const fixes = page.getByRole('group', { name: 'Quick fixes' }).getByRole('button')
  await expect(fixes.first()).toBeVisible()
  // The fixes are counted all at once.
  await expect.poll(() => answered.length).toBe(asked.length)
  expect(asked.length).toBeLessThanOrEqual(5)
  const text = await fixes.first().innerText()
  expect(text).toMatch(/^(Within 1 km|Any cuisine|Drop dietary needs|Any price) \(\d+\+?\)$/)
  await fixes.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(cards(page)).toHaveCount(Math.min(50, Number.parseInt(text.split('(')[1] ?? '', 10)))
})

test('three cards fit a phone, and a press anywhere on one opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const third = await cards(page).nth(2).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  const [name = ''] = await names(page)
  await cards(page)
    .first()
    .click({ position: { x: 40, y: 60 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('a tag removes its filter, and the number of places is told', async ({ page }) => {
  await visitedBefore(page, { filters: FEW })
  await open(page)
  await page.getByRole('button', { name: 'Remove filter: thai' }).click()
  await expect(page.getByRole('button', { name: 'Remove filter: indian' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ places?$/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
})

test('the groups are those of a lunch, and another order is one list', async ({ page }) => {
  await open(page)
  const groups = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(groups.first()).toHaveText('Proper lunch')
  await page.getByRole('button', { name: 'Load more suggestions' }).click()
  await expect(groups.last()).toHaveText('More places')
  await sort(page, 'Name')
  await expect(groups).toHaveText(['All places'])
})

test('places of late visits are hidden, never silently', async ({ page }) => {
  const eaten = await ateLately(page, 2)
  await page.reload()
  await expect(page.getByText('2 recent places hidden')).toBeVisible()
  await expect(cards(page)).toHaveCount(48)
  for (const id of eaten) await expect(page.locator(`[id="${id}"]`)).toHaveCount(0)

  await page.getByRole('button', { name: /^Show (?!them)/ }).click()
  await expect(cards(page)).toHaveCount(50)
  await expect(cards(page).nth(0).getByText('You ate here yesterday')).toBeVisible()
  await expect(cards(page).nth(1).getByText('You ate here 2 days ago')).toBeVisible()
  await page.getByRole('button', { name: /^Hide again/ }).click()
  await expect(cards(page)).toHaveCount(48)
})

test('one place is hidden in the singular, and "Don’t avoid" hides none', async ({ page }) => {
  await ateLately(page, 1)
  await page.reload()
  await expect(page.getByText('1 recent place hidden')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Filters' }).click()
  await page
    .getByRole('radio', { name: 'Don’t avoid' })
    .or(page.getByRole('radio', { name: "Don't avoid" }))
    .click()
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByText(/recent places? hidden/)).toBeHidden()
})

test('a random pick leaves out what one ate lately', async ({ page }) => {
  const eaten = await ateLately(page, 2)
  await page.route('**/api/restaurants/ids?*', (route) =>
    route.fulfill({ json: { results: eaten.map((fsq_id) => ({ fsq_id })) } }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Random Pick' }).click()
  await expect(page.getByText('No restaurants found matching your criteria', { exact: true })).toBeVisible()
})

test('sorting is in the address, and survives a reload, more results and the details', async ({ page }) => {
  await open(page)
  await expect(sortButton(page)).toHaveText(/Best for lunch/)
  await sort(page, 'Name')
  await expect(page).toHaveURL(/\/results\?sort=name$/)
  const inOrder = async () => {
    // The address changes first; a busy machine paints the new order a moment later.
    await expect(async () => {
      const all = await names(page)
      expect(all).toEqual([...all].sort(new Intl.Collator('en-GB', { numeric: true }).compare))
    }).toPass({ timeout: 5000 })
    return names(page)
  }
  await inOrder()
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await inOrder()
  await page.getByRole('button', { name: 'Load more suggestions' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  const all = await inOrder()

  await page.getByRole('link', { name: 'View Details' }).nth(30).click()
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(sortButton(page)).toHaveText(/Name/)
  await expect.poll(() => names(page)).toEqual(all)
  await expect(cards(page).nth(30)).toBeInViewport()

  await sort(page, 'Top rated')
  await expect(sortButton(page)).toHaveText(/Top rated/)
  await expect(async () => {
    const ratings = await cards(page).evaluateAll((list) =>
      list.map((card) => Number(/Rated (\d\.\d)/.exec(card.textContent ?? '')?.[1] ?? -1)),
    )
    expect(ratings).toEqual([...ratings].sort((one, other) => other - one))
  }).toPass({ timeout: 5000 })
  const asked = page.waitForRequest((request) => request.url().includes('order=nearest'))
  await sort(page, 'Nearest first')
  await asked
  await expect(page).toHaveURL(/\/results$/)
  await expect(sortButton(page)).toHaveText(/Nearest first/)
})

test('an order that nobody knows is best for lunch', async ({ page }) => {
  await open(page, '/results?sort=__proto__')
  await expect(sortButton(page)).toHaveText(/Best for lunch/)
})
