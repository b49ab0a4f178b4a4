import { compared, under } from './bounds'
import { expect, test } from './product'

const LANGUAGES = ['en', 'de', 'es', 'fi', 'fr'] as const
/** A phone of the middle class, on a slow 4G network as Lighthouse sets one: bytes in a second, milliseconds. */
const THROTTLE = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const LARGEST_PAINT = 2500
const SHIFT = 0.05

declare global {
  interface Window {
    largest: number
    shifted: number
  }
}

for (const language of LANGUAGES) {
  test(`in ${language} the first load paints soon on a slow phone, and nothing moves after`, async ({ page }) => {
    test.skip(!compared, '`make bench-bounds` measures it, on a machine that is otherwise idle')
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((chosen) => {
      localStorage.setItem('language', JSON.stringify(chosen))
      window.largest = 0
      window.shifted = 0
      new PerformanceObserver((list) => {
        window.largest = Math.max(window.largest, ...list.getEntries().map(({ startTime }) => startTime))
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    }, language)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const rested = page.waitForResponse('**/assets/releases-*.js')
    await page.goto('/')
    await rested
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { largest, shifted } = await page.evaluate(() => ({ largest: window.largest, shifted: window.shifted }))
    expect(largest).toBeGreaterThan(0)
    under(`largest paint in ${language}`, largest, LARGEST_PAINT)
    process.stdout.write(`layout shift in ${language}: ${shifted.toFixed(3)}\n`)
    expect(shifted).toBeLessThan(SHIFT)
  })
}
