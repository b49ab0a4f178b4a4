import type { Page } from '@playwright/test'
import { browser } from './browser'
import { expect, hasHelsinki, HELSINKI, STATION, test, visitedBefore } from './product'
import { cards, expectNoFault, open, pill } from './results-page'

test.skip(!hasHelsinki, 'the shared data folder is not here')
test.use({ baseURL: HELSINKI, launchOptions: browser(true) })

const map = (page: Page) => page.getByRole('region', { name: 'Map of suggestions' })
const clusters = (page: Page) => map(page).getByRole('button', { name: / places here\. Zoom in$/ })
const plates = (page: Page) => map(page).getByRole('button', { name: /^\d+\. / })

async function openMap(page: Page, isMobile: boolean, filters = {}): Promise<void> {
  await visitedBefore(page, {
    location: STATION,
    filters: { radius: [0.5], priceLevel: 4, historyDays: 14, ...filters },
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  if (isMobile) await pill(page, 'Map').click()
}

/** How many places a button stands for. */
async function places(page: Page): Promise<number> {
  const names = await clusters(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  return names.reduce((sum, name) => sum + Number.parseInt(name, 10), await plates(page).count())
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`places that lie together are one, every place is counted once, and nothing is unreadable, ${colorScheme}`, async ({
    page,
    isMobile,
  }, info) => {
    await page.emulateMedia({ colorScheme })
    await openMap(page, isMobile)
    await expect(clusters(page).first()).toBeVisible()
    await expect.poll(() => places(page)).toBe(50)
    await expectNoFault(page, info, `clusters-${colorScheme}`, '[aria-label="Map of suggestions"]')
  })
}

test('a cluster opens by the keyboard, and focus stays on what it holds', async ({ page, isMobile }) => {
  await openMap(page, isMobile)
  const cluster = clusters(page).first()
  await expect(cluster).toBeVisible()
  const before = Number.parseInt((await cluster.getAttribute('aria-label')) ?? '', 10)
  await cluster.focus()
  await page.keyboard.press('Enter')
  const focused = map(page).locator('button:focus')
  await expect
    .poll(async () => {
      const name = (await focused.getAttribute('aria-label')) ?? ''
      return name.includes('places here') ? Number.parseInt(name, 10) : 1
    })
    .toBeLessThan(before)
  await expect(focused).toBeInViewport()
})

test('the selected place leaves its cluster', async ({ page, isMobile }) => {
  await openMap(page, isMobile)
  await expect(clusters(page).first()).toBeVisible()
  const hidden = await cards(page).evaluateAll((all) => all.map(({ id }) => id))
  expect(hidden).toHaveLength(50)
  const alone = await plates(page).evaluateAll((all) => all.map((one) => Number.parseInt(one.ariaLabel ?? '', 10)))
  const inside = [...Array.from({ length: 50 }).keys()].map((i) => i + 1).find((number) => !alone.includes(number)) ?? 0
  const pin = map(page).getByRole('button', { name: new RegExp(`^${inside}\\. `) })
  await expect(pin).toHaveCount(0)
  if (isMobile) {
    const strip = page.getByRole('list', { name: 'Places on the map' })
    await strip.evaluate((list, i) => list.children[i]?.scrollIntoView({ behavior: 'instant' }), inside - 1)
  } else {
    await cards(page)
      .nth(inside - 1)
      .hover()
  }
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => places(page)).toBe(50)
})

for (const [km, labels] of [
  [0.5, ['2 min', '5 min', '8 min']],
  [0.3, ['2 min', '5 min']],
] as const) {
  test(`a radius of ${km} km has room for walks of ${labels.join(', ')}`, async ({ page, isMobile }) => {
    await openMap(page, isMobile, { radius: [km] })
    for (const label of ['2 min', '5 min', '8 min']) {
      const shown = map(page).getByText(label, { exact: true })
      await expect(shown).toHaveCount((labels as readonly string[]).includes(label) ? 1 : 0)
    }
  })
}

test('the map looks where a person moved it, until there are other places', async ({ page, isMobile }) => {
  await openMap(page, isMobile)
  await expect(clusters(page).first()).toBeVisible()
  const work = map(page).getByRole('img', { name: 'Your location' })
  const fitted = await work.boundingBox()
  await map(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round((await work.boundingBox())?.x ?? 0)).toBe(Math.round((fitted?.x ?? 0) + 80))
  if (!isMobile) await cards(page).first().hover()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round((await work.boundingBox())?.x ?? 0)).toBe(Math.round((fitted?.x ?? 0) + 160))
})
