import { withHistory } from './lunches'
import { expect, test } from './product'
import { aTeam, playTeam } from './team-fakes'

const pages = {
  home: '/',
  results: '/results',
  restaurant: '/restaurant/demo-0001',
  history: '/history',
  team: '/team/lunch-1',
} as const

for (const [name, path] of Object.entries(pages)) {
  test(`${name} with text twice as large fits the smallest phone`, async ({ page }, info) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await playTeam(page, aTeam())
    await withHistory(page, [1, 2, 3])
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => void (document.documentElement.style.fontSize = '200%')),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.screenshot({ path: `e2e-shots/reflow-${name}-${info.project.name}.png`, fullPage: true })
    // The body clips what sticks out, so each element is asked, unless it scrolls within itself.
    const outside = await page.evaluate(() => {
      const scrolls = (it: Element | null): boolean =>
        it !== null &&
        it !== document.body &&
        (/auto|scroll|hidden|clip/.test(getComputedStyle(it).overflowX) || scrolls(it.parentElement))
      return [...document.querySelectorAll('#root *')]
        .filter(
          (it) =>
            it.getBoundingClientRect().right > 321 &&
            !scrolls(it.parentElement) &&
            it.closest('.sr-only, svg, [aria-hidden]') === null,
        )
        .map((it) => it.outerHTML.slice(0, 160))
    })
    expect(outside).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
