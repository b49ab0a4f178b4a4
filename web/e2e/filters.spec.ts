import { expect, test } from './product'

test('every filter is still there after a reload', async ({ page }) => {
  await page.goto('/')
  const chains = page.getByRole('switch', { name: 'Exclude chains' })
  const cafe = page.getByRole('switch', { name: 'Exclude cafe' })
  const pressed = { pressed: true } as const
  await page.getByRole('slider', { name: 'Radius' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Korean' }).click()
  await page.getByRole('button', { name: 'Gluten-free' }).click()
  await page.getByRole('radio', { name: 'Price level 3 of 4' }).click()
  await page.getByRole('radio', { name: '30 days' }).click()
  await chains.click()
  await cafe.click()

  await page.reload()
  await expect(page.getByRole('slider', { name: 'Radius' })).toHaveValue('0.6')
  await expect(page.getByRole('button', { name: 'Korean', ...pressed })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gluten-free', ...pressed })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Price level 3 of 4' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await expect(chains).toBeChecked()
  await expect(cafe).toBeChecked()

  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.getByRole('button', pressed)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Price level 1 of 4' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '14 days' })).toBeChecked()
  await expect(chains).not.toBeChecked()
  await expect(cafe).not.toBeChecked()
})

test('a cuisine narrows the suggestions to itself', async ({ page }) => {
  await page.goto('/results')
  const count = async () =>
    Number(/\d+/.exec(await page.getByRole('main').getByRole('status').first().innerText())?.[0])
  await expect(page.getByRole('article').first()).toBeVisible()
  const all = await count()

  await page.getByRole('link', { name: 'Back to Filters' }).click()
  await page.getByRole('button', { name: 'Italian' }).click()
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('main').getByText('italian', { exact: true })).toBeVisible()
  await expect.poll(() => cards.count()).toBeLessThan(all)
  for (const card of await cards.all()) await expect(card).toContainText(/italian|pizza/i)
})

test('a dietary need says how many places are silent about it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Nut-free' }).click()
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(page.getByText('Dietary details come from open data. Ask if it matters.')).toBeVisible()
  await expect(page.getByText(/nearby places? (don't|doesn't) list .*nut-free options\.$/)).toBeVisible()
})

test('a cuisine of one’s own is added by the keyboard', async ({ page }, info) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Choose other' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Select or add a cuisine' })
  const box = dialog.getByRole('textbox', { name: 'Search cuisines or type your own' })
  await expect(dialog.getByRole('group', { name: 'Cuisines' }).getByRole('button')).toHaveCount(15)
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await page.keyboard.type('   ')
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await page.keyboard.type('Dim Sum')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'dim sum', pressed: true })).toBeVisible()
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await page.keyboard.type('DIM SUM')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 selected')).toBeVisible()

  await dialog.getByRole('button', { name: 'Mediterranean' }).click()
  await expect(dialog.getByText('2 selected')).toBeVisible()
  await page.screenshot({ path: `e2e-shots/cuisines-chosen-${info.project.name}.png` })

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose other' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Mediterranean', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'dim sum', pressed: true }).click()
  await expect(page.getByRole('button', { name: 'dim sum' })).toBeHidden()
})

test('a departure in the past is warned about and blocks nothing', async ({ page }, info) => {
  await page.goto('/')
  const warning = page.getByText('The selected time is in the past. Please choose a future time.', { exact: true })
  const time = page.getByLabel('Departure time')
  await expect(warning).toBeHidden()
  await time.fill('11:00')
  await expect(warning).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  const border = await time.evaluate((input) => getComputedStyle(input.parentElement ?? input).boxShadow)
  const [, red = 0, green = 0, blue = 0] = (/rgb\((\d+), (\d+), (\d+)\)[^,]*inset/.exec(border) ?? []).map(Number)
  expect(red - Math.max(green, blue), `the border is red, and not ${border}`).toBeGreaterThan(60)
  await page.screenshot({ path: `e2e-shots/past-departure-${info.project.name}.png` })
  await time.fill('23:59')
  await expect(warning).toBeHidden()
  await time.fill('11:59')
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(page.getByText('Leaving 11:59')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('all filters and both actions are on the first screen', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone scrolls the filters and keeps the actions in view')
  await page.goto('/')
  for (const button of ['Random Pick', 'Get Suggestions']) {
    await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('switch', { name: 'Exclude cafe' })).toBeInViewport({ ratio: 1 })
})

test('on a phone both actions stay under the thumb', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desktop shows everything')
  await page.goto('/')
  for (const button of ['Random Pick', 'Get Suggestions']) {
    await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }
})
