import type { Page, Request, TestInfo } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect } from './product'

export const SEARCHES = '**/api/restaurants?*'
export const NOTHING = {
  radius: [0.2],
  cuisines: ['irish'],
  dietary: ['Kosher', 'Halal'],
  priceLevel: 1,
  historyDays: 14,
}

export const FEW = { radius: [0.5], cuisines: ['italian', 'thai', 'indian'], priceLevel: 4, historyDays: 14 }

export const cards = (page: Page) => page.getByRole('main').getByRole('article')
export const names = (page: Page) => cards(page).getByRole('heading').allInnerTexts()
export const pill = (page: Page, name: 'Map' | 'List') => page.getByRole('button', { name, exact: true })
export const sortButton = (page: Page) => page.getByRole('button', { name: /^Sort: / })

export async function open(page: Page, path = '/results'): Promise<void> {
  await page.goto(path)
  await expect(cards(page).first()).toBeVisible({ timeout: 15_000 })
}

/** The places on the map that are in no cluster, by their numbers in the list. */
export async function alone(page: Page): Promise<readonly [number, ...number[]]> {
  const pins = page.getByRole('region', { name: 'Map of suggestions' }).getByRole('button', { name: /^\d+\. / })
  await expect(pins.first()).toBeVisible()
  const [first = 0, ...others] = await pins.evaluateAll((all) =>
    all.map((one) => Number.parseInt(one.ariaLabel ?? '', 10)),
  )
  return [first, ...others]
}

/** Counts what is asked of the server from here on, or what it has answered. */
export function counted(page: Page, what: 'request' | 'requestfinished' = 'request') {
  const counts: string[] = []
  const count = (request: Request) => {
    if (/\/api\/restaurants(\?|\/ids)/.test(request.url())) counts.push(request.url())
  }
  if (what === 'request') page.on('request', count)
  else page.on('requestfinished', count)
  return counts
}

export async function held(page: Page) {
  let answer = () => {}
  const until = new Promise<void>((resolve) => (answer = resolve))
  await page.route(SEARCHES, async (route) => {
    await until
    await route.continue()
  })
  return answer
}

export async function sort(page: Page, by: string): Promise<void> {
  await sortButton(page).click()
  await page.getByRole('menuitemradio', { name: by }).click()
}

export async function expectNoFault(page: Page, info: TestInfo, state: string, within = 'html'): Promise<void> {
  await page.screenshot({ path: `e2e-shots/results-${state}-${info.project.name}.png` })
  await expectAccessible(page, within)
}

export const sideways = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, visualViewport?.width])

/** Somebody who ate at the nearest places, on so many days up to yesterday. The last so many were only looked at. */
export async function ateLately(page: Page, count: number, viewed = 0): Promise<readonly string[]> {
  await open(page)
  const eaten = await cards(page).evaluateAll((all, n) => all.slice(0, n).map(({ id }) => id), count)
  const now = await page.evaluate(() => Date.now())
  const visits = eaten.map((id, i) => ({
    id,
    name: id,
    visitDate: new Date(now - (i + 1) * 86_400_000).toISOString(),
    ...(i >= count - viewed && { viewed: true }),
  }))
  await page.evaluate((found) => localStorage.setItem('visitHistory', JSON.stringify(found)), visits)
  return eaten
}
